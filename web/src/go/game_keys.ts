import type {Game} from "../api";
import {useKeys} from "../keys";

/** The keys that work wherever the game of Go is shown. */
export function useGameKeys(game: Game, ask: (path: string, wishes?: object) => void) {
  const here = game.moves.length;
  useKeys({
    p: () => ask("api/play", {point: "pass"}),
    u: () => ask("api/undo"),
    a: () => ask("api/think", {about: game.thinking === "analysis" ? "nothing" : "analysis"}),
    "[": () => here > 0 && ask("api/goto", {moves: here - 1}),
    "]": () => game.future.length > 0 && ask("api/goto", {moves: here + 1}),
  });
}
