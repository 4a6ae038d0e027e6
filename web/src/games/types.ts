// What the server tells of the games beside Go; docs/reference/http-api.md describes it.
import type {Field} from "../compare/types";

export type Shape = "squares" | "lines" | "hexagons";

/** A board of cells, row by row from the top. */
export interface Picture {
  shape: Shape;
  columns: number;
  rows: number;
  /** Of each cell the seat whose piece lies there, or -1. */
  owners: number[];
  marks: Record<string, string>;
  note: string;
  /** Whose the edges are, from the upper one clockwise, or -1. */
  edges: number[];
  /** Whether row 1 is the lowest. */
  from_below: boolean;
}

export interface Board {
  picture: Picture | null;
  /** The position of a game without a picture. */
  text?: string;
  to_move: number;
  chance: boolean;
  last: number[];
}

export interface LegalMove {
  move: string;
  cells: number[];
}

export interface GameState extends Board {
  number: number;
  game: string;
  options: Record<string, string>;
  position: string;
  persons: boolean[];
  here: number;
  moves: {move: string; seat: number}[];
  legal: LegalMove[];
  rewards: number[] | null;
  can_undo: boolean;
  others: string[][];
  player: string;
  playouts: number;
  seconds: number;
  thinking: "nothing" | "move" | "analysis" | "hint";
  hint: string;
  trouble: string;
}

export type Proof = "win" | "draw" | "loss" | "";

export interface Candidate {
  move: string;
  cells: number[];
  visits: number;
  mean: number;
  has_node: boolean;
  line: string[];
  proof?: Proof;
  rave?: number;
}

export interface Search {
  position: string;
  player: number;
  moves: number;
  playouts: number;
  seconds: number;
  visits: number;
  proof: Proof;
  candidates: Candidate[];
}

export interface Node extends Board {
  line: string;
  error?: string;
  visits: number;
  proof: Proof;
  moves: number;
  children: Candidate[];
}

/** The position after some moves, and what they pointed at. */
export interface After extends Board {
  steps: {move: string; seat: number; cells: number[]}[];
}

export interface SideNews {
  thinking: boolean;
  trouble: string;
  search: Search | null;
}

export interface CompareNews {
  number: number;
  running: boolean;
  playouts: number;
  sides: SideNews[];
}

export interface PlayerForm {
  player: string;
  searches: boolean;
  fields: Field[];
}
export type Who = "machine" | "left" | "right";
export type PlayerForms = Record<Who, PlayerForm>;

export interface PlayerInfo {
  name: string;
  help: string;
  searches: boolean;
}

export interface GameInfo {
  name: string;
  help: string;
  seats: number;
  player: string;
  options: Field[];
  players: PlayerInfo[];
}

export interface GamesAbout {
  games: GameInfo[];
}
