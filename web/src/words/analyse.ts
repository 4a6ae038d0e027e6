import type {Language, Translated} from "./common";

const en = {
  layer: "Layer", noLayer: "Candidate moves", position: "The position", ofSearch: "The search", pattern: "Pattern under the cursor",
  patternHelp: "Point at an empty place, or go there with the arrow keys.", rank: "rank", sum: "sum", unknown: "not known",
  tree: "Tree", treeHelp: "Each move can be opened; pointing at it shows its position.", prior: "Prior", rave: "RAVE", open: "Open", close: "Close",
  treeOf: "The tree is of the position after", noTree: "There is no tree yet: start an analysis.", won: "proven win", lost: "proven loss",
  more: "more moves", root: "Root",
  names: {
    influence: "Influence (Bouzy)", zobrist: "Influence (Zobrist)", safe: "Safe areas", owners: "Owners, dead stones",
    liberties: "Liberties", chains: "Chains", groups: "Groups", ladders: "Ladders", captures: "Captures",
    light: "Move probabilities (light model)", rich: "Move probabilities (rich model)", similarity: "Similarity matches",
    means: "Win shares", visits: "Visits", rave: "RAVE values", priors: "Priors", expected: "Expected owners",
  } as Record<string, string>,
  help: {} as Record<string, string>,
  features: {
    line: "Line", last: "Distance from the last move", before: "Distance from the move before", capture: "Captures", escape: "Escapes",
    extend: "Extends", atari: "Gives atari", "self-atari": "Self-atari",
  } as Record<string, string>,
};
export type LabWords = typeof en;
const ja: LabWords = {
  layer: "表示", noLayer: "候補手", position: "局面", ofSearch: "探索", pattern: "カーソル下のパターン",
  patternHelp: "空点を指すか、矢印キーで移動してください。", rank: "順位", sum: "合計", unknown: "未知",
  tree: "探索木", treeHelp: "手を開くと続きが、指すとその局面が見えます。", prior: "事前", rave: "RAVE", open: "開く", close: "閉じる",
  treeOf: "木の局面の手数：", noTree: "木がありません。検討を始めてください。", won: "勝ち（証明済み）", lost: "負け（証明済み）",
  more: "手（他）", root: "根",
  names: {
    influence: "影響（Bouzy）", zobrist: "影響（Zobrist）", safe: "確定した石と地", owners: "所有と死石",
    liberties: "呼吸点", chains: "連", groups: "グループ", ladders: "シチョウ", captures: "捕獲",
    light: "着手確率（軽量モデル）", rich: "着手確率（詳細モデル）", similarity: "類似の一致率",
    means: "勝率", visits: "訪問数", rave: "RAVE値", priors: "事前確率", expected: "予想される所有",
  },
  help: {
    influence: "Bouzyの影響関数（膨張5回、収縮21回）。", zobrist: "Zobristの影響関数。", safe: "確実に生きている石と地。×は死石、○はセキ。",
    owners: "各点の所有者。×は死石、○はセキ。", liberties: "各連の呼吸点の数。", chains: "連の番号。", groups: "切れない連のまとまり。",
    ladders: "シチョウの読み。×は取られる連、○は先手次第の連、cは取る手、sは逃げる手。", captures: "シチョウ以外の捕獲も読む。",
    light: "軽量モデルによる着手確率（％）。", rich: "詳細モデルによる着手確率（％）。",
    similarity: "RAVEの更新で周囲が一致した割合（％、2000回のシミュレーション）。", means: "候補手の勝率（％）。", visits: "候補手の訪問数。",
    rave: "いつか打たれたプレイアウトの勝率（％）。", priors: "探索前の評価（全体に対する％）。", expected: "終局時に予想される所有者。",
  },
  features: {
    line: "線", last: "直前の手からの距離", before: "二手前からの距離", capture: "取る", escape: "逃げる",
    extend: "伸びる", atari: "アタリ", "self-atari": "自らアタリ",
  },
};
export const labWords: Translated<LabWords> = {en, ja};

// The lines under a layer come from the program in English.
const lines: [RegExp, string][] = [
  [/^Black (\d+), White (\d+) points are safe$/, "確定：黒$1、白$2"],
  [/^Black (\d+), White (\d+) points$/, "黒$1目、白$2目"],
  [/^(\d+) chains are lost, (\d+) depend on who moves$/, "取られる連$1、先手次第の連$2"],
  [/^(\d+) chains$/, "連の数$1"],
  [/^(\d+) groups$/, "グループの数$1"],
  [/^(\S+) most likely with ([\d.]+) %$/, "最有力は$1（$2 %）"],
  [/^([\d.]+) % of (\d+) updates of this position match$/, "更新$2回のうち$1 %が一致"],
  [/^black expects ([\d.]+) % after (\d+) playouts in ([\d.]+) s$/, "黒の勝率$1 %（$2プレイアウト、$3秒）"],
  [/^white expects ([\d.]+) % after (\d+) playouts in ([\d.]+) s$/, "白の勝率$1 %（$2プレイアウト、$3秒）"],
  [/^([BW]\+[\d.]+), give or take ([\d.]+)$/, "$1（±$2）"],
];
export function layerText(text: string, language: Language): string {
  const found = language === "ja" ? lines.find(([pattern]) => pattern.test(text)) : undefined;
  return found ? text.replace(found[0], found[1]) : text;
}
