import type {Translated} from "./common";

const english = {
  newGame: "New game", size: "Board", rules: "Rules", komi: "Komi",
  handicap: "Handicap", colour: "You play", black: "Black", white: "White", both: "Both sides", none: "Nobody",
  engine: "Engine", strength: "Strength", seconds: "seconds a move", playouts: "simulations a move", start: "Start",
  pass: "Pass", undo: "Undo", resign: "Resign", moveNow: "Engine moves", stop: "Stop", thinking: "Thinking",
  showThinking: "Show thinking", ownership: "Ownership", toPlay: "to play", captured: "prisoners", level: "level", sound: "Sound", clock: "Clock", noClock: "No limit", mainTime: "Main time, minutes", period: "Byo-yomi, seconds", periods: "Periods", periodsLeft: "periods", used: "used", left: "left", you: "You", komiIs: "komi", noHandicap: "none",
  result: "Result", deadHelp: "Click a group to mark it dead or alive.", openSgf: "Open SGF", saveSgf: "Save SGF",
  move: "Move", visits: "Visits", winShare: "Win share", lead: "Lead", line: "Expected line", review: "Review game", reviewDepth: "Simulations for each position of a review",
  candidates: "Candidate moves", curve: "Black's win share over the game", first: "First", back: "Back",
  forward: "Forward", last: "Last", blunder: "loses", blunders: "Moves that lost much",
  boardLabel: "Board. Arrow keys move the cursor, Enter plays.", empty: "empty",
  startAnalysis: "Start analysis", noData: "Nothing has been searched yet.", moves: "moves", oneMove: "move", playoutsDone: "playouts",
  keys: "Keys: arrows and Enter on the board, p pass, u undo, a analysis, [ and ] through the game.",
};
export type GoWords = typeof english;
const japanese: GoWords = {
  newGame: "新しい対局", size: "盤", rules: "ルール", komi: "コミ",
  handicap: "置き石", colour: "あなたの色", black: "黒", white: "白", both: "両方", none: "なし",
  engine: "エンジン", strength: "強さ", seconds: "秒／手", playouts: "シミュレーション／手", start: "開始",
  pass: "パス", undo: "待った", resign: "投了", moveNow: "エンジンに打たせる", stop: "停止", thinking: "考慮中",
  showThinking: "読みを表示", ownership: "地の見込み", toPlay: "の番", captured: "アゲハマ", level: "レベル", sound: "音", clock: "時計", noClock: "無制限", mainTime: "持ち時間（分）", period: "秒読み（秒）", periods: "秒読みの回数", periodsLeft: "回", used: "使用", left: "残り", you: "あなた", komiIs: "コミ", noHandicap: "なし",
  result: "結果", deadHelp: "石をクリックすると死活を切り替えます。", openSgf: "SGFを開く", saveSgf: "SGFを保存",
  move: "着手", visits: "訪問数", winShare: "勝率", lead: "目数差", line: "予想手順", review: "全局を検討", reviewDepth: "検討の一局面あたりのシミュレーション数",
  candidates: "候補手", curve: "黒の勝率の推移", first: "最初", back: "戻る",
  forward: "進む", last: "最後", blunder: "損失", blunders: "損の大きい手",
  boardLabel: "碁盤。矢印キーでカーソル移動、Enterで着手。", empty: "空点",
  startAnalysis: "検討を始める", noData: "まだ探索していません。", moves: "手", oneMove: "手", playoutsDone: "プレイアウト",
  keys: "キー：盤上で矢印とEnter、p パス、u 待った、a 検討、[ と ] で手順を移動。",
};
export const goWords: Translated<GoWords> = {en: english, ja: japanese};
