// What the server tells and takes; docs/page.md describes it.
import {listen, request} from "./transport";

export type Colour = "black" | "white";
export type Person = Colour | "both" | "none";

export interface Move {
  colour: Colour;
  point: string;
}

export interface Game {
  size: number;
  rules: string;
  komi: number;
  handicap: number;
  board: string[];
  to_play: Colour;
  moves: Move[];
  future: Move[];
  captured: {black: number; white: number};
  person: Person;
  player: string;
  seconds: number;
  playouts: number;
  thinking: "nothing" | "move" | "analysis" | "review";
  review: {done: number; total: number};
  result: string;
  score: {lead: number; dead: string[]; area: string[]} | null;
  curve: (number | null)[];
  trouble: string;
}

export interface Candidate {
  point: string;
  visits: number;
  win_share: number;
  lower_bound: number;
  prior: number;
  lead?: number;
  rave?: number;
  line: string[];
}

export interface Search {
  colour: Colour;
  moves: number;
  visits: number;
  playouts: number;
  seconds: number;
  win_share: number;
  candidates: Candidate[];
  ownership?: number[];
  black_lead?: number;
}

export interface About {
  version: string;
  players: {name: string; help: string; searches: boolean}[];
  rules: string[];
  sizes: [number, number];
}

async function ask<T>(method: "GET" | "POST", path: string, body?: string): Promise<T> {
  const reply = await request(method, path, body);
  const answer = JSON.parse(reply.text);
  if (reply.status >= 400) throw new Error(answer.error);
  return answer;
}

export function get<T>(path: string): Promise<T> {
  return ask("GET", path);
}

export function post<T = Game>(path: string, wishes: object = {}): Promise<T> {
  return ask("POST", path, JSON.stringify(wishes));
}

/** Calls back with every game and search from now on; the browser connects again by itself. */
export function watch(onGame: (g: Game) => void, onSearch: (s: Search) => void, onLine: (up: boolean) => void) {
  return listen({game: onGame, search: onSearch}, onLine);
}
