import type {Translated} from "./common";

const english = {
  experiments: "Experiments", ratings: "Elo list", curves: "Learning curves", loading: "Reading the laboratory…",
  none: "There is no experiment in the folder, and no run in the laboratory.", folder: "Folder", store: "Laboratory",
  start: "Start", resume: "Go on", stop: "Stop", settings: "Start…", settingsResume: "Go on…", report: "Report",
  games: "games", measures: "measures", parts: "parts", jobs: "jobs", wantedGames: "Games of each matchup", scale: "Share of the full size",
  only: "Only parts with this in their name", workers: "Jobs at a time", asFile: "as in the file", all: "all",
  state: {
    nothing: "nothing", preparing: "preparing", running: "running", stopping: "stopping", stopped: "stopped", finished: "finished",
    failed: "failed", fresh: "not started", wrong: "cannot be read", begun: "begun",
  },
  perHour: "an hour", timeLeft: "left", elapsed: "running for", took: "took", part: "Part", score: "Score", interval: "95 %", elo: "Elo", llr: "LLR of the test",
  verdict: {undecided: "undecided", "accepts 0": "no difference accepted", "accepts 1": "difference accepted"},
  failures: "lost by failures", live: "Now", tunes: "tunes options", back: "All experiments", gamesOf: "Games", chooseGame: "Replay a game",
  black: "Black", white: "White", players: "Players", result: "Result", moves: "Moves", reason: "Reason", replay: "Replay", earlier: "Earlier", later: "Later",
  download: "Download", noGames: "This run has no games.", first: "First", previous: "Back", next: "Forward", last: "Last", move: "Move",
  boardLabel: "The board after move", analyse: "Analyse this game", saveSgf: "Save SGF", backToReport: "Back to the report",
  replayKeys: "Keys: left and right arrows through the game.", pass: "pass",
  player: "Player", anchor: "anchor", notConnected: "no games connect it", ratingsHelp: "From all games of the laboratory on each size of board (Bradley & Terry); intervals are of the difference to the anchor.",
  noRatings: "No games have been played yet.", leftOut: "left out",
  noCurves: "There is no log of a training in the folder", curvesHelp: "yomi train … --test GAMES -o FILE writes one line after each epoch to FILE.training.csv.",
  epoch: "Epoch", likelihood: "log-likelihood", predicted: "moves predicted, %", rank: "mean rank", seconds: "seconds", firstOne: "first", firstFive: "first five", firstTen: "first ten",
  measure: "Measure", english: "", workersHelp: "More than the cores make nothing faster.",
};
export type LabWords = typeof english;
const japanese: LabWords = {
  experiments: "実験", ratings: "Eloレーティング", curves: "学習曲線", loading: "実験室を読み込み中…",
  none: "フォルダに実験がなく、実験室にも記録がありません。", folder: "フォルダ", store: "実験室",
  start: "開始", resume: "再開", stop: "停止", settings: "開始…", settingsResume: "再開…", report: "報告",
  games: "局", measures: "測定値", parts: "項目", jobs: "件", wantedGames: "組み合わせごとの局数", scale: "全体に対する規模",
  only: "名前にこの文字を含む項目だけ", workers: "同時に行う数", asFile: "ファイルのまま", all: "すべて",
  state: {
    nothing: "なし", preparing: "準備中", running: "実行中", stopping: "停止中", stopped: "停止", finished: "終了",
    failed: "失敗", fresh: "未開始", wrong: "読めません", begun: "途中",
  },
  perHour: "／時", timeLeft: "残り", elapsed: "経過", took: "所要", part: "項目", score: "得点率", interval: "95 %区間", elo: "Elo", llr: "検定のLLR",
  verdict: {undecided: "未決", "accepts 0": "差なしを採択", "accepts 1": "差ありを採択"},
  failures: "異常による負け", live: "実行状況", tunes: "調整", back: "実験一覧", gamesOf: "対局", chooseGame: "対局を再生",
  black: "黒", white: "白", players: "対局者", result: "結果", moves: "手数", reason: "理由", replay: "再生", earlier: "前へ", later: "次へ",
  download: "ダウンロード", noGames: "この記録には対局がありません。", first: "最初", previous: "戻る", next: "進む", last: "最後", move: "手",
  boardLabel: "盤面：手数", analyse: "この対局を検討", saveSgf: "SGFを保存", backToReport: "報告に戻る",
  replayKeys: "キー：左右の矢印で手順を移動。", pass: "パス",
  player: "プレイヤー", anchor: "基準", notConnected: "対局のつながりなし", ratingsHelp: "盤の大きさごとに、実験室の全対局から求めたもの（Bradley・Terry）。区間は基準との差です。",
  noRatings: "まだ対局がありません。", leftOut: "除外",
  noCurves: "フォルダに学習の記録がありません", curvesHelp: "yomi train … --test 棋譜 -o ファイル は、エポックごとに一行を「ファイル.training.csv」に書きます。",
  epoch: "エポック", likelihood: "対数尤度", predicted: "的中率、%", rank: "平均順位", seconds: "秒", firstOne: "第一候補", firstFive: "五位以内", firstTen: "十位以内",
  measure: "指標", english: "報告は英語です。", workersHelp: "コア数より多くしても速くなりません。",
};
export const labWords: Translated<LabWords> = {en: english, ja: japanese};

/** "3 min 20 s", "2 h 05 min". */
export function duration(seconds: number, language: "en" | "ja"): string {
  const [h, m, s] = language === "ja" ? ["時間", "分", "秒"] : [" h", " min", " s"];
  const gap = language === "ja" ? "" : " ";
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : seconds.toFixed(0)}${s}`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}${m}${gap}${Math.floor(seconds % 60)}${s}`;
  return `${Math.floor(seconds / 3600)}${h}${gap}${Math.floor(seconds % 3600 / 60)}${m}`;
}
