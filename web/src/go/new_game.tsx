import {useState} from "preact/hooks";
import type {About, Game, Person} from "../api";
import type {GoWords} from "../words/go";

export interface Wishes {
  size: number;
  rules: string;
  komi: number;
  handicap: number;
  person: Person;
  player: string;
  seconds?: number;
  playouts: number;
}

/** The form of a new game. */
export function NewGame({about, game, words, onStart}: {about: About; game: Game; words: GoWords; onStart: (w: Wishes) => void}) {
  const [size, setSize] = useState(game.size);
  const [rules, setRules] = useState(game.rules);
  const [komi, setKomi] = useState(game.komi);
  const [handicap, setHandicap] = useState(0);
  const [person, setPerson] = useState<Person>(game.person);
  const [player, setPlayer] = useState(game.player);
  const [unit, setUnit] = useState(game.playouts > 0 ? "playouts" : "seconds");
  const [amount, setAmount] = useState(game.playouts > 0 ? game.playouts : game.seconds);
  const number = (set: (v: number) => void) => (e: Event) => set(Number((e.target as HTMLInputElement).value));
  const text = (set: (v: string) => void) => (e: Event) => set((e.target as HTMLSelectElement).value);
  const submit = (event: Event) => {
    event.preventDefault();
    const strength = unit === "playouts" ? {playouts: Math.round(amount)} : {seconds: amount, playouts: 0};
    onStart({size, rules, komi, handicap, person, player, ...strength});
  };
  const changeUnit = (value: string) => {
    setUnit(value);
    setAmount(value === "playouts" ? 1000 : 2);
  };
  return (
    <form class="new-game" onSubmit={submit} aria-label={words.newGame}>
      <label>{words.size}
        <select name="size" value={size} onChange={number(setSize)}>
          {[5, 7, 9, 11, 13, 15, 17, 19].map(s => <option value={s}>{s}×{s}</option>)}
        </select>
      </label>
      <label>{words.rules}
        <select name="rules" value={rules} onChange={text(setRules)}>
          {about.rules.map(r => <option value={r}>{r}</option>)}
        </select>
      </label>
      <label>{words.komi}<input name="komi" type="number" step="0.5" min="-100" max="100" value={komi} onInput={number(setKomi)} /></label>
      <label>{words.handicap}
        <select name="handicap" value={handicap} onChange={number(setHandicap)}>
          {[0, 2, 3, 4, 5, 6, 7, 8, 9].map(h => <option value={h}>{h}</option>)}
        </select>
      </label>
      <label>{words.colour}
        <select name="person" value={person} onChange={text(v => setPerson(v as Person))}>
          {(["black", "white", "both", "none"] as const).map(p => <option value={p}>{words[p]}</option>)}
        </select>
      </label>
      <label>{words.engine}
        <select name="player" value={player} onChange={text(setPlayer)} title={about.players.find(p => p.name === player)?.help}>
          {about.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}
        </select>
      </label>
      <label class="wide">{words.strength}
        <span class="pair">
          <input name="amount" type="number" min={unit === "playouts" ? 1 : 0.1} step={unit === "playouts" ? 1 : 0.1}
                 max={unit === "playouts" ? 1e8 : 3600} value={amount} onInput={number(setAmount)} required />
          <select name="unit" value={unit} onChange={text(changeUnit)} aria-label={words.strength}>
            <option value="seconds">{words.seconds}</option>
            <option value="playouts">{words.playouts}</option>
          </select>
        </span>
      </label>
      <button class="main wide" type="submit">{words.start}</button>
    </form>
  );
}
