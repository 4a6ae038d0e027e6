// What the server tells and takes; docs/page.md describes it.

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

const token = document.querySelector<HTMLMetaElement>("meta[name=yomi-token]")?.content ?? "";

async function answer<T>(response: Response): Promise<T> {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? response.statusText);
  return body;
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path));
}

export async function post<T = Game>(path: string, wishes: object = {}): Promise<T> {
  const headers = {"Content-Type": "application/json", "X-Yomi-Token": token};
  return answer<T>(await fetch(path, {method: "POST", headers, body: JSON.stringify(wishes)}));
}

/** Calls back with every game and search from now on; the browser connects again by itself. */
export function watch(onGame: (g: Game) => void, onSearch: (s: Search) => void, onLine: (up: boolean) => void) {
  const source = new EventSource("api/events");
  source.addEventListener("game", e => onGame(JSON.parse((e as MessageEvent).data)));
  source.addEventListener("search", e => onSearch(JSON.parse((e as MessageEvent).data)));
  source.onopen = () => onLine(true);
  source.onerror = () => onLine(false);
  return () => source.close();
}
