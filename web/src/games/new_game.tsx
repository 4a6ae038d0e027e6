import {useState} from "preact/hooks";
import type {Field} from "../compare/types";
import type {GamesWords} from "../words/games";
import {Look, seatName} from "./looks";
import type {GameInfo, GameState} from "./types";

/** How strong the machine plays: so many simulations, or seconds, a move. */
function Strength({playouts, seconds, words}: {playouts: number; seconds: number; words: GamesWords}) {
  const [unit, setUnit] = useState(playouts > 0 ? "playouts" : "seconds");
  const counted = unit === "playouts";
  return (
    <label class="wide">{words.strength}
      <span class="pair">
        <input key={unit} name="amount" type="number" required min={counted ? 1 : .05} max={counted ? 1e8 : 3600} step={counted ? 1 : "any"}
               value={counted ? playouts || 1000 : seconds || 1} />
        <select name="unit" aria-label={words.strength} value={unit} onChange={e => setUnit((e.target as HTMLSelectElement).value)}>
          <option value="seconds">{words.seconds}</option>
          <option value="playouts">{words.simulations}</option>
        </select>
      </span>
    </label>
  );
}

function GameOption({field, value, words}: {field: Field; value: string; words: GamesWords}) {
  const name = `option-${field.name}`;
  const choices = field.kind === "yes-no" ? ["true", "false"] : field.choices;
  const few = field.kind === "whole" && field.high !== null && field.low !== null && field.high - field.low <= 20;
  const numbers = few ? Array.from({length: field.high! - field.low! + 1}, (_, i) => `${field.low! + i}`) : [];
  return (
    <label title={`${field.help} (${field.allowed})`}>{words.option[field.name] ?? field.name}
      {choices.length > 0 ? <select name={name} value={value}>{choices.map(c => <option value={c}>{words.option[c] ?? c}</option>)}</select>
        : few ? <select name={name} value={value}>{numbers.map(n => <option value={n}>{n}</option>)}</select>
          : <input name={name} value={value} type={field.kind === "whole" || field.kind === "number" ? "number" : "text"} min={field.low ?? undefined}
                   max={field.high ?? undefined} step={field.kind === "whole" ? 1 : "any"} required />}
    </label>
  );
}

/** The form of a new game: its options, who sits where, and how strong the machine is. */
export function NewGame({info, game, look, words, onStart}: {
  info: GameInfo; game: GameState; look: Look; words: GamesWords; onStart: (wishes: object) => void;
}) {
  const submit = (event: Event) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(data.get(name));
    const options = Object.fromEntries(info.options.map(o => [o.name, text(`option-${o.name}`)]));
    const persons = game.persons.flatMap((_, seat) => text(`seat-${seat}`) === "person" ? [seat + 1] : []);
    const amount = Number(text("amount"));
    onStart({options, persons, player: text("player"), ...(text("unit") === "playouts" ? {playouts: Math.round(amount)} : {seconds: amount})});
  };
  return (
    <form class="new-game" onSubmit={submit} aria-label={words.newGame}>
      {info.options.map(o => <GameOption key={o.name} field={o} value={game.options[o.name] ?? o.value} words={words} />)}
      {game.persons.map((person, seat) => (
        <label key={seat}>{seatName(look, seat, words)}
          <select name={`seat-${seat}`} value={person ? "person" : "machine"}><option value="person">{words.person}</option><option value="machine">{words.machine}</option></select>
        </label>
      ))}
      <label>{words.player}
        <select name="player" value={game.player}>{info.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}</select>
      </label>
      <Strength playouts={game.playouts} seconds={game.seconds} words={words} />
      <button class="main wide" type="submit">{words.start}</button>
    </form>
  );
}
