import type {Candidate, Game, Search} from "../api";
import type {Picture} from "./board";

/** The search, if it is about the position that the game shows. */
export const current = (game: Game, search: Search | null) => search !== null && search.position === game.position ? search : null;

/** A game as a picture; `shown` is the candidate whose line is drawn. */
export function pictureOf(game: Game, search: Search | null, options: {candidates: boolean; ownership: boolean; shown: string | null}): Picture {
  const now = current(game, search);
  const candidate: Candidate | undefined = now?.candidates.find(c => c.point === options.shown);
  return {
    rows: game.board,
    last: game.moves.length > 0 ? game.moves[game.moves.length - 1].point : undefined,
    candidates: options.candidates && now && !game.score ? now.candidates : undefined,
    line: options.candidates && candidate && now ? {points: candidate.line, first: now.colour} : undefined,
    ownership: options.ownership ? now?.ownership : undefined,
    score: game.score,
  };
}
