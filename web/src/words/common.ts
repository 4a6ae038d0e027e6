// Words of the frame. Each view has its own file here, of the same form.

export type Language = "en" | "ja";
/** The same words in each language. */
export type Translated<T> = Record<Language, T>;

const en = {
  yomi: "Yomi", lost: "No connection to Yomi. Is it still running?", language: "日本語", theme: "Light or dark",
  views: "Views", skip: "To the contents",
};
const ja: typeof en = {
  yomi: "読み", lost: "Yomiに接続できません。起動していますか。", language: "English", theme: "明るさの切り替え",
  views: "画面", skip: "本文へ",
};
export const commonWords: Translated<typeof en> = {en, ja};
