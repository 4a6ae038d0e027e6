import type {Translated} from "./common";

const en = {
  left: "Left", right: "Right", player: "Player", start: "Compare", stop: "Stop", budget: "Simulations each", endless: "until stopped",
  options: "Options", changed: "changed", allowed: "allowed", paper: "Paper", reset: "As it was", waiting: "Nothing has been searched yet.",
  follow: "Both think about the position of the game, and go on with it when it changes.", onlyChanged: "Changed ones only",
  file: "a file: set on the command line", thinking: "thinking", done: "done", agree: "Both would play", differ: "They would play",
  on: "on", off: "off", search: "Find an option", none: "No option has that name.",
};
export type CompareWords = typeof en;
const ja: CompareWords = {
  left: "左", right: "右", player: "プレイヤー", start: "比較する", stop: "停止", budget: "シミュレーション数（各）", endless: "停止するまで",
  options: "設定", changed: "変更済み", allowed: "範囲", paper: "文献", reset: "元に戻す", waiting: "まだ探索していません。",
  follow: "両者が対局の局面を考え、局面が変わればそれに従います。", onlyChanged: "変更した設定のみ",
  file: "ファイル：コマンドラインで設定", thinking: "考慮中", done: "終了", agree: "両者の手", differ: "両者の手",
  on: "オン", off: "オフ", search: "設定を探す", none: "該当する設定がありません。",
};
export const compareWords: Translated<CompareWords> = {en, ja};
