import type {Game} from "../api";
import {download} from "../transport";
import type {ViewProps} from "../view";
import {goWords} from "../words/go";

/** Whose turn it is or who has won, the number of moves and the prisoners. */
export function Status({game, language}: {game: Game; language: ViewProps["language"]}) {
  const words = goWords[language];
  const all = game.moves.length + game.future.length;
  const last = game.moves[game.moves.length - 1];
  const turn = `${words[game.to_play]}${language === "ja" ? "" : " "}${words.toPlay}`;
  return (
    <p class="status" role="status">
      <strong>{game.result ? `${words.result}: ${game.result}` : turn}{game.thinking === "move" ? ` · ${words.thinking}…` : ""}</strong>
      {last && <span class="spoken">{words[last.colour]} {last.point}</span>}
      <span class="quiet"> {game.moves.length}{game.future.length > 0 ? `/${all}` : ""} {all === 1 ? words.oneMove : words.moves} · {words.captured}: {words.black} {game.captured.black}, {words.white} {game.captured.white}</span>
      <span class="quiet setup">{game.size}×{game.size} · {game.rules} · {words.komiIs} {game.komi}{game.handicap > 0 ? ` · ${words.handicap} ${game.handicap}` : ""} · {words.you}: {words[game.person]}{game.person === "both" ? "" : ` · ${game.player}, ${game.playouts > 0 ? `${game.playouts.toLocaleString()} ${words.playouts}` : `${game.seconds} ${words.seconds}`}`}</span>
    </p>
  );
}

/** Games as SGF, in and out. */
export function Files({ask, language}: Pick<ViewProps, "ask" | "language">) {
  const words = goWords[language];
  const open = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) await ask("api/sgf", {sgf: await file.text()});
    input.value = "";
  };
  return (
    <>
      <label class="file">{words.openSgf}<input type="file" accept=".sgf" onChange={open} /></label>
      <a class="button" href="api/sgf" download="game.sgf" onClick={e => download(e, "api/sgf", "game.sgf")}>{words.saveSgf}</a>
    </>
  );
}

/** Steps through the game. */
export function Steps({game, ask, language}: Pick<ViewProps, "game" | "ask" | "language">) {
  const words = goWords[language];
  const here = game.moves.length, all = here + game.future.length;
  const step = (label: string, sign: string, moves: number) => (
    <button aria-label={label} title={label} disabled={moves < 0 || moves > all || moves === here} onClick={() => ask("api/goto", {moves})}>{sign}</button>
  );
  return <>{step(words.first, "|◀", 0)}{step(words.back, "◀", here - 1)}{step(words.forward, "▶", here + 1)}{step(words.last, "▶|", all)}</>;
}
