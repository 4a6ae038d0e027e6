// What the laboratory tells; docs/reference/http-api.md describes it.
import type {Picture} from "../games/types";

export interface Listed {
  file: string;
  run: number;
  name: string;
  title: string;
  source: string;
  trouble: string;
  tunes: boolean;
  parts: number;
  wanted: number;
  done: number;
  finished: boolean;
  games: number;
  measures: number;
  last_started: string;
  identity: string;
}

export type Range = [low: number | null, high: number | null];

export interface MatchProgress {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  share: number;
  interval: Range;
  elo: number | null;
  elo_interval: Range;
  failures: number;
  llr: number | null;
  bounds?: [number, number];
  verdict?: "undecided" | "accepts 0" | "accepts 1";
}

export interface Progress {
  state: "nothing" | "preparing" | "running" | "stopping" | "stopped" | "finished" | "failed";
  name: string;
  identity: string;
  workers: number;
  jobs: number;
  seconds: number;
  jobs_per_hour: number;
  seconds_left: number;
  note: string;
  trouble: string;
  cells: {name: string; done: number; left: number; match: MatchProgress | null}[];
}

export const isBusy = (p: Progress | undefined) =>
  p !== undefined && (p.state === "preparing" || p.state === "running" || p.state === "stopping");

export interface LabAbout {
  store: string;
  experiments: string;
  training: string;
  cores: number;
}

export type Block =
  | {kind: "heading"; text: string}
  | {kind: "paragraph"; text: string}
  | {kind: "table"; head: string[]; rows: string[][]}
  | {kind: "picture"; caption: string; svg: string};

export interface Report {
  title: string;
  blocks: Block[];
}

export interface Parts {
  run: number;
  name: string;
  parts: {part: number; name: string; game: string; games: number}[];
}

export interface GameLine {
  number: number;
  black: string;
  white: string;
  result: string;
  reason: string;
  detail: string;
  moves: number;
  seconds: number;
  /** Of another game than Go, by seat. */
  players?: string[];
}

/** A game beside Go. */
export interface ArenaReplay {
  game: string;
  options: Record<string, string>;
  players: string[];
  result: string;
  picture: Picture | null;
  moves: {move: string; seat: number; cells: number[]; changes: [cell: number, owner: number, mark: string][]; note: string; text?: string}[];
}

export interface Replay {
  size: number;
  komi: number;
  black: string;
  white: string;
  result: string;
  first: string[];
  moves: {colour: "black" | "white"; point: string; captured: string[]}[];
  sgf: string;
}

export interface Ratings {
  pools: {game: string; players: {name: string; elo: number | null; interval: Range; games: number; anchor: boolean}[]}[];
  left_out: string[];
}

export interface Training {
  name: string;
  trouble: string;
  about: string;
  points: {epoch: number; seconds: number; log_likelihood: number; first: number; first_five: number; first_ten: number; rank: number}[];
}
