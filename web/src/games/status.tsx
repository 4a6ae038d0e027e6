import type {GamesWords} from "../words/games";
import type {Language} from "../words/common";
import {Look, pieceOf, seatName} from "./looks";
import type {Room} from "./room";
import type {GameState, Search} from "./types";

/** A seat's piece, small. */
export function Dot({look, seat}: {look: Look; seat: number}) {
  const {fill, edge} = pieceOf(look, seat);
  return <span class="seat-dot" style={{background: fill, borderColor: edge}} aria-hidden="true" />;
}

export function resultText(game: GameState, look: Look, words: GamesWords, language: Language): string {
  const rewards = game.rewards!;
  const winner = rewards.findIndex(r => r > .999);
  if (winner >= 0) return `${seatName(look, winner, words)}${language === "ja" ? "" : " "}${words.wins}`;
  return rewards.every(r => Math.abs(r - rewards[0]) < 1e-6) ? words.draw : `${words.shared}: ${rewards.map((r, s) => `${seatName(look, s, words)} ${r.toFixed(2)}`).join(", ")}`;
}

/** Whose turn it is or who has won, and who sits where. */
export function Status({game, look, words, language}: {game: GameState; look: Look; words: GamesWords; language: Language}) {
  const over = game.rewards !== null;
  const mine = !over && game.persons[game.to_move];
  const last = game.here > 0 ? game.moves[game.here - 1] : null;
  const strength = game.playouts + game.seconds === 0 ? "" : game.playouts > 0 ? `${game.playouts.toLocaleString()} ${words.simulations}` : `${game.seconds} ${words.s}`;
  const seats = game.persons.map((person, seat) => (
    <span class="who" key={seat}><Dot {...{look, seat}} /> {seatName(look, seat, words)}{": "}{person ? words.you : game.player}</span>
  ));
  return (
    <div class="status" role="status">
      <strong>
        {over ? resultText(game, look, words, language)
          : <><Dot look={look} seat={game.to_move} /> {seatName(look, game.to_move, words)}{language === "ja" ? "" : " "}{words.toMove}</>}
        {game.thinking === "move" || game.thinking === "hint" ? ` · ${words.thinking}…` : ""}
      </strong>
      {last && <span class="spoken">{last.seat < 0 ? words.chance : seatName(look, last.seat, words)} {last.move}</span>}
      <p class="seats">{seats}</p>
      <p class="quiet">{game.here}{game.here < game.moves.length ? `/${game.moves.length}` : ""} {game.moves.length === 1 ? words.oneMove : words.moves}
        {game.persons.every(p => p) ? "" : ` · ${[game.player, strength].filter(s => s).join(", ")}`}{mine && game.persons.some(p => !p) ? ` · ${words.yourTurn}` : ""}</p>
    </div>
  );
}

/** How likely each of two wins, as a bar. */
export function EvaluationBar({search, game, look, words}: {search: Search | null; game: GameState; look: Look; words: GamesWords}) {
  const best = search && search.position === game.position ? search.candidates[0] : undefined;
  if (game.persons.length !== 2 || !best || !search || best.visits === 0) return null;
  const first = search.player === 0 ? best.mean : 1 - best.mean;
  const text = (seat: number) => `${seatName(look, seat, words)} ${(100 * (seat === 0 ? first : 1 - first)).toFixed(0)} %`;
  return (
    <div class="evaluation" role="img" aria-label={`${text(0)}, ${text(1)}`}>
      <span>{text(0)}</span>
      <span class="bar" style={{background: pieceOf(look, 1).fill}}><span style={{width: `${100 * first}%`, background: pieceOf(look, 0).fill}} /></span>
      <span>{text(1)}</span>
    </div>
  );
}

/** Steps through the game. */
export function Steps({room, words}: {room: Room; words: GamesWords}) {
  const {game, ask} = room;
  const all = game.moves.length;
  const step = (label: string, sign: string, moves: number) => (
    <button aria-label={label} title={label} disabled={moves < 0 || moves > all || moves === game.here} onClick={() => ask("goto", {moves})}>{sign}</button>
  );
  return <span class="steps">{step(words.first, "|◀", 0)}{step(words.back, "◀", game.here - 1)}{step(words.forward, "▶", game.here + 1)}{step(words.lastMove, "▶|", all)}</span>;
}

/** All moves, and the continuations that were left; a click goes there. */
export function MoveList({room, look, words}: {room: Room; look: Look; words: GamesWords}) {
  const {game, ask} = room;
  if (game.moves.length === 0) return null;
  const common = (line: string[]) => {
    const differs = line.findIndex((move, i) => game.moves[i]?.move !== move);
    return differs < 0 ? line.length : differs;
  };
  return (
    <section class="move-list" aria-label={words.moveList}>
      <h2>{words.moveList}</h2>
      <ol>
        {game.moves.map((m, i) => (
          <li key={i} class={i >= game.here ? "later" : ""}>
            {m.seat < 0 ? <span class="chance" title={words.chance}>⚂ {m.move}</span>
              : <button class="link" aria-current={i + 1 === game.here ? "step" : undefined} onClick={() => ask("goto", {moves: i + 1})}><Dot {...{look, seat: m.seat}} /> {m.move}</button>}
          </li>
        ))}
      </ol>
      {game.others.length > 0 && <details>
        <summary>{words.others} ({game.others.length})</summary>
        <ul>{game.others.map((line, i) => {
          const from = common(line);
          return <li key={line.join(" ")}><button class="link" title={words.other} onClick={() => ask("line", {line: i})}>{from + 1}. {line.slice(from, from + 8).join(" ")}{line.length > from + 8 ? " …" : ""}</button></li>;
        })}</ul>
      </details>}
    </section>
  );
}
