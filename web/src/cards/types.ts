// What the server tells of a game of cards; docs/reference/http-api.md describes it.

export interface CardEvent {
  what: "gives" | "plays" | "passes" | "takes";
  seat: number;
  cards: string[];
}

export interface Deal {
  number: number;
  game: "hearts" | "daihinmin";
  player: string;
  milliseconds: number;
  playouts: number;
  rules: Record<string, string>;
  thinking: boolean;
  hint: string;
  trouble: string;
  seat: number;
  to_move: number;
  giving: boolean;
  to_give: number;
  hand: string[];
  gave: string[];
  got: string[];
  seats: {cards: number; points: number; place: number}[];
  marks: string[];
  choices: {text: string; cards: string[]}[];
  events: CardEvent[];
}

export interface Thought {
  seat: number;
  event: number;
  move: string;
  playouts: number;
  candidates: {move: string; visits: number; mean: number}[];
  belief: number[];
  held: number[];
}

export interface DealEnd {
  deck: string[];
  dealt: string[][];
  rewards: number[];
  events: CardEvent[];
  thoughts: Thought[];
}

export interface CardAbout {
  games: {name: string; help: string; seats: number; rules: {name: string; help: string; value: string; choices: string[]}[]}[];
  players: {name: string; help: string; searches: boolean}[];
}
