import {useEffect} from "preact/hooks";
import type {Game} from "../api";

/** The keys that work wherever the game of Go is shown. */
export function useGameKeys(game: Game, ask: (path: string, wishes?: object) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
      if (event.key === "p") ask("api/play", {point: "pass"});
      if (event.key === "u") ask("api/undo");
      if (event.key === "a") ask("api/think", {about: game.thinking === "analysis" ? "nothing" : "analysis"});
      if (event.key === "[" && game.moves.length > 0) ask("api/goto", {moves: game.moves.length - 1});
      if (event.key === "]" && game.future.length > 0) ask("api/goto", {moves: game.moves.length + 1});
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [game]);
}
