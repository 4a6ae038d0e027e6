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
  main_time?: number;
  period?: number;
  periods?: number;
}

/** The form of a new game. */
export function NewGame({about, game, words, onStart}: {about: About; game: Game; words: GoWords; onStart: (w: Wishes) => void}) {
  const [size, setSize] = useState(game.size);
  const [rules, setRules] = useState(game.rules);
  const [komi, setKomi] = useState(game.komi);
  const [handicap, setHandicap] = useState(0);
  const [person, setPerson] = useState<Person>(game.person);
  const [player, setPlayer] = useState(game.player);
  const levelNow = about.levels.indexOf(game.playouts) + 1;
  const [unit, setUnit] = useState(levelNow > 0 ? "level" : game.playouts > 0 ? "playouts" : "seconds");
  const [amount, setAmount] = useState(levelNow > 0 ? levelNow : game.playouts > 0 ? game.playouts : game.seconds);
  const [timed, setTimed] = useState(game.clock.main_time + game.clock.period > 0);
  const [mainTime, setMainTime] = useState(game.clock.main_time / 60 || 5);
  const [period, setPeriod] = useState(game.clock.period || 30);
  const [periods, setPeriods] = useState(game.clock.periods || 3);
  const number = (set: (v: number) => void) => (e: Event) => set(Number((e.target as HTMLInputElement).value));
  const text = (set: (v: string) => void) => (e: Event) => set((e.target as HTMLSelectElement).value);
  const submit = (event: Event) => {
    event.preventDefault();
    const strength = unit === "level" ? {playouts: about.levels[Math.round(amount) - 1]}
      : unit === "playouts" ? {playouts: Math.round(amount)} : {seconds: amount, playouts: 0};
    const time = timed ? {main_time: 60 * mainTime, period, periods: Math.round(periods)} : {};
    onStart({size, rules, komi, handicap, person, player, ...strength, ...time});
  };
  const changeUnit = (value: string) => {
    setUnit(value);
    setAmount(value === "playouts" ? 1000 : value === "level" ? 8 : 2);
  };
  const changeHandicap = (stones: number) => {
    setHandicap(stones);
    if ((stones > 0) !== (handicap > 0)) setKomi(stones > 0 ? 0.5 : 7);
  };
  const limits = unit === "seconds" ? {min: 0.1, max: 3600, step: 0.1} : {min: 1, max: unit === "level" ? about.levels.length : 1e8, step: 1};
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
        <select name="handicap" value={handicap} onChange={number(changeHandicap)}>
          {[0, 2, 3, 4, 5, 6, 7, 8, 9].map(h => <option value={h}>{h === 0 ? words.noHandicap : h}</option>)}
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
          <input name="amount" type="number" {...limits} value={amount} onInput={number(setAmount)} required />
          <select name="unit" value={unit} onChange={text(changeUnit)} aria-label={words.strength}>
            <option value="seconds">{words.seconds}</option>
            <option value="playouts">{words.playouts}</option>
            <option value="level">{words.level} (1–{about.levels.length})</option>
          </select>
        </span>
      </label>
      <label class="wide">{words.clock}
        <select name="clock" value={timed ? "limits" : "none"} onChange={text(v => setTimed(v === "limits"))}>
          <option value="none">{words.noClock}</option>
          <option value="limits">{words.mainTime.split(/[,（]/)[0]} + {words.period.split(/[,（]/)[0]}</option>
        </select>
      </label>
      {timed && <>
        <label>{words.mainTime}<input name="main" type="number" min="0" max="1440" step="any" value={mainTime} onInput={number(setMainTime)} required /></label>
        <label>{words.period}<input name="period" type="number" min="0" max="3600" step="any" value={period} onInput={number(setPeriod)} required /></label>
        <label>{words.periods}<input name="periods" type="number" min="0" max="100" step="1" value={periods} onInput={number(setPeriods)} required /></label>
      </>}
      <button class="main wide" type="submit">{words.start}</button>
    </form>
  );
}
