import type {Translated} from "./common";

const english = {
  newDeal: "New deal", nextDeal: "Next deal", game: "Game", seat: "Your seat", player: "Against", strength: "Strength", milliseconds: "milliseconds a move",
  playouts: "playouts a move", deal: "Deal", games: {hearts: "Hearts", daihinmin: "Daihinmin"} as Record<string, string>,
  you: "You", seatName: "Seat", ranks: ["Daifugo", "Fugo", "Heimin", "Hinmin", "Daihinmin"], cards: "cards", points: "points", place: "place",
  yourTurn: "Your turn", thinks: "thinks", over: "The deal is over", table: "On the table", empty: "The table is empty: lead what you like.",
  lead: "Lead a card.", lastTrick: "Last trick", hand: "Your hand", play: "Play", pass: "Pass", passed: "passes", give: "Give away", giveHelp: "Choose cards to give away:",
  giveHearts: "Choose three cards to pass", waiting: "The others give cards away.", hint: "Hint", hintIs: "I would play", gave: "You gave", got: "You got",
  marks: {revolution: "Revolution: low ranks are strong", locked: "The suits are locked", broken: "Hearts are broken"} as Record<string, string>,
  events: "What happened", gives: "gives a card away", plays: "plays", takes: "takes the trick", leads: "leads next", choose: "Select cards, then play.",
  beliefs: "What the machine believed about your cards", beliefsHelp: "How often it dealt you each card when it imagined your hand, in percent; outlined are the cards that you held.",
  decision: "Decision", of: "of", before: "before", allSeats: "All seats", knew: "on your cards, %", chance: "by chance, %", knewLabel: "Mean belief",
  candidates: "What it considered", visits: "Visits", mean: "Expected reward", move: "Move", moveNumber: "Decision", nobody: "No cards are dealt yet.",
  suits: {c: "clubs", d: "diamonds", s: "spades", h: "hearts"} as Record<string, string>,
  rankNames: {T: "ten", J: "jack", Q: "queen", K: "king", A: "ace"} as Record<string, string>, joker: "joker",
  cardOf: (rank: string, suit: string) => `${rank} of ${suit}`, rules: "Rules", yes: "yes", no: "no", result: "Result",
  rule: {
    pass: "Cards are passed", moon: "Shooting the moon", exchange: "Rich and poor exchange cards", revolution: "Revolution", sequences: "Sequences",
    eight_ends: "An eight ends the trick", lock: "Locked suits", joker: "Joker", spade_three: "Three of spades beats the joker",
    left: "left", right: "right", across: "across", none: "not at all",
  } as Record<string, string>,
  keys: "Keys: Tab and the arrows through your hand, Enter or Space chooses, p passes, h asks for a hint.",
};
export type CardWords = typeof english;
const japanese: CardWords = {
  newDeal: "新しいゲーム", nextDeal: "次のゲーム", game: "ゲーム", seat: "あなたの席", player: "相手", strength: "強さ", milliseconds: "ミリ秒／手",
  playouts: "プレイアウト／手", deal: "配る", games: {hearts: "ハーツ", daihinmin: "大貧民"},
  you: "あなた", seatName: "席", ranks: ["大富豪", "富豪", "平民", "貧民", "大貧民"], cards: "枚", points: "点", place: "位",
  yourTurn: "あなたの番です", thinks: "考慮中", over: "終了", table: "場", empty: "場は空です。好きな札を出せます。",
  lead: "札を出してください。", lastTrick: "前のトリック", hand: "手札", play: "出す", pass: "パス", passed: "パス", give: "渡す", giveHelp: "渡す札を選んでください：",
  giveHearts: "渡す札を三枚選んでください", waiting: "ほかの人が札を渡しています。", hint: "ヒント", hintIs: "おすすめ", gave: "渡した札", got: "もらった札",
  marks: {revolution: "革命：弱い札が強くなります", locked: "しばり", broken: "ハートが出ました"},
  events: "経過", gives: "札を渡す", plays: "出す", takes: "トリックを取る", leads: "次に出す", choose: "札を選んで「出す」を押してください。",
  beliefs: "機械が推測したあなたの手札", beliefsHelp: "機械があなたの手を想像したとき、それぞれの札を配った割合（％）。枠は実際に持っていた札です。",
  decision: "判断", of: "／", before: "の前：", allSeats: "すべての席", knew: "実際の札、％", chance: "偶然、％", knewLabel: "推測の平均",
  candidates: "検討した手", visits: "訪問数", mean: "期待値", move: "手", moveNumber: "判断", nobody: "まだ配られていません。",
  suits: {c: "クラブ", d: "ダイヤ", s: "スペード", h: "ハート"}, rankNames: {T: "10"}, joker: "ジョーカー",
  cardOf: (rank, suit) => `${suit}の${rank}`, rules: "ルール", yes: "あり", no: "なし", result: "結果",
  rule: {
    pass: "札を渡す相手", moon: "シュート・ザ・ムーン", exchange: "札の交換", revolution: "革命", sequences: "階段",
    eight_ends: "8切り", lock: "しばり", joker: "ジョーカー", spade_three: "スペードの3がジョーカーに勝つ",
    left: "左", right: "右", across: "向かい", none: "渡さない",
  },
  keys: "キー：Tabと矢印で手札を移動、EnterかSpaceで選択、p パス、h ヒント。",
};
export const cardWords: Translated<CardWords> = {en: english, ja: japanese};
