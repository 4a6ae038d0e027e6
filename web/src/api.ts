// What the server tells and takes; docs/reference/http-api.md describes it.
import {listen, request} from "./transport";

export type Colour = "black" | "white";
export type Person = Colour | "both" | "none";

export interface Move {
  colour: Colour;
  point: string;
}

/** Seconds. Without limits there is only what was used; `periods` 0 is main time. */
export interface SideClock {
  used: number;
  left?: number;
  periods?: number;
}

export interface GameClock {
  main_time: number;
  period: number;
  periods: number;
  /** When the present turn began, by the server's clock. */
  began: number | null;
  black: SideClock;
  white: SideClock;
}

export interface Game {
  /** Grows with every change. */
  number: number;
  /** The same for the same position, and that of a search about it. */
  position: string;
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
  clock: GameClock;
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
  position: string;
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
  /** The server's clock when this was asked. */
  now: number;
  /** Simulations a move of the named strengths, from 1 on. */
  levels: number[];
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

/** The server's clock minus that of the page, in seconds. */
let ahead = 0;
export const serverNow = () => performance.now() / 1000 + ahead;

export async function getAbout(): Promise<About> {
  const about = await get<About>("api/about");
  ahead = about.now - performance.now() / 1000;
  return about;
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
