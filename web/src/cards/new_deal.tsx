import {useState} from "preact/hooks";
import type {CardWords} from "../words/cards";
import type {CardAbout, Deal} from "./types";

export type DealWishes = Record<string, string | number>;

/** Which game, where one sits, against whom. */
export function NewDeal({about, deal, words, onDeal}: {about: CardAbout; deal: Deal | null; words: CardWords; onDeal: (wishes: DealWishes) => void}) {
  const [name, setName] = useState(deal?.game ?? "hearts");
  const [player, setPlayer] = useState(deal?.player ?? "ismcts-rule");
  const [unit, setUnit] = useState<"milliseconds" | "playouts">(deal && deal.playouts > 0 ? "playouts" : "milliseconds");
  const game = about.games.find(g => g.name === name) ?? about.games[0];
  const searches = about.players.find(p => p.name === player)?.searches ?? true;
  const value = (e: Event) => (e.target as HTMLSelectElement).value;
  const submit = (event: Event) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const wishes: DealWishes = {game: name, player, seat: Number(data.get("seat"))};
    if (searches) wishes[unit] = Number(data.get("amount"));
    for (const rule of game.rules) wishes[rule.name] = String(data.get(`rule-${rule.name}`));
    onDeal(wishes);
  };
  return (
    <form class="settings panel" onSubmit={submit}>
      <label>{words.game}<select name="game" value={name} onChange={e => setName(value(e) as "hearts")}>{about.games.map(g => <option value={g.name}>{words.games[g.name] ?? g.name}</option>)}</select></label>
      <label>{words.seat}<select name="seat" key={name} value={deal?.game === name ? deal.seat + 1 : 1}>{Array.from({length: game.seats}, (_, i) => <option value={i + 1}>{name === "daihinmin" ? words.ranks[i] : i + 1}</option>)}</select></label>
      <label>{words.player}<select name="player" value={player} onChange={e => setPlayer(value(e))}>{about.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}</select></label>
      {searches && <label>{words.strength}
        <span class="amount"><input name="amount" type="number" key={unit} min="1" max={unit === "playouts" ? 100000 : 10000} value={unit === "playouts" ? deal?.playouts || 1000 : deal?.milliseconds ?? 300} />
          <select name="unit" aria-label={words.strength} value={unit} onChange={e => setUnit(value(e) as "playouts")}><option value="milliseconds">{words.milliseconds}</option><option value="playouts">{words.playouts}</option></select></span>
      </label>}
      <details key={`rules-${name}`}>
        <summary>{words.rules}</summary>
        <div class="rules">{game.rules.map(rule => (
          <label title={rule.help}>{words.rule[rule.name] ?? rule.name}
            <select name={`rule-${rule.name}`} value={deal?.game === name ? deal.rules[rule.name] : rule.value}>{rule.choices.map(c => <option value={c}>{c === "true" ? words.yes : c === "false" ? words.no : words.rule[c] ?? c}</option>)}</select></label>
        ))}</div>
      </details>
      <button class="main">{words.deal}</button>
    </form>
  );
}
