import {useEffect, useRef, useState} from "preact/hooks";
import {get, post} from "../api";
import {useStream} from "../events";
import type {CompareNews, GamesAbout, GameState, Search} from "./types";

/** A game of the server's as it is now, and how to change it. */
export interface Room {
  game: GameState;
  /** The last search of the machine's, of whatever position. */
  search: Search | null;
  compare: CompareNews | null;
  ask: (path: string, wishes?: object) => Promise<void>;
}

export function useRoom(name: string, complain: (trouble: string) => void): Room | null {
  const [game, setGame] = useState<GameState | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const [compare, setCompare] = useState<CompareNews | null>(null);
  const newest = useRef({game: 0, compare: 0});
  // An answer may come after newer events.
  const takeGame = (g: GameState) => {
    if (g.number < newest.current.game) return;
    newest.current.game = g.number;
    setGame(g);
  };
  const takeCompare = (c: CompareNews) => {
    if (c.number < newest.current.compare) return;
    newest.current.compare = c.number;
    setCompare(c);
  };
  useStream(`api/games/${name}/events`, {game: takeGame, search: setSearch, compare: takeCompare}, () => {
    newest.current = {game: 0, compare: 0};  // perhaps another server
  });
  if (!game) return null;
  const ask = (path: string, wishes: object = {}) => post<GameState>(`api/games/${name}/${path}`, wishes).then(answer => {
    if (path === "compare") takeCompare(answer as unknown as CompareNews);
    else takeGame(answer);
    complain("");
  }, e => complain(e.message));
  return {game, search, compare, ask};
}

let listed: Promise<GamesAbout> | null = null;

/** All games beside Go; null until the server has told. */
export function useGames(wanted: boolean): GamesAbout | null {
  const [about, setAbout] = useState<GamesAbout | null>(null);
  useEffect(() => {
    if (!wanted) return;
    listed ??= get<GamesAbout>("api/games/about");
    listed.then(setAbout, () => {
      listed = null;
    });
  }, [wanted]);
  return about;
}
