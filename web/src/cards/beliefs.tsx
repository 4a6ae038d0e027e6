import {useEffect, useState} from "preact/hooks";
import {get} from "../api";
import {Lines} from "../lab/lines";
import type {CardWords} from "../words/cards";
import {rankText, seatName, shownMove, spokenCard, suitGlyph} from "./card";
import type {Deal, DealEnd, Thought} from "./types";

/** How much it believed, on average, in the cards that the person held, and how much somebody would who knows no more than which are out. */
function knowledge(t: Thought): {knew: number; chance: number} {
  const held = t.held.filter(h => h === 1).length;
  const possible = t.belief.filter((b, i) => b > 0 || t.held[i] === 1).length;
  const sum = t.belief.reduce((s, b, i) => s + b * t.held[i], 0);
  return {knew: held > 0 ? sum / held : 0, chance: possible > 0 ? 100 * held / possible : 0};
}

function Grid({end, thought, words}: {end: DealEnd; thought: Thought; words: CardWords}) {
  const ranks = [...new Set(end.deck.filter(c => c !== "Jo").map(c => c[0]))];
  if (end.deck[1][1] === "c") ranks.sort((a, b) => "23456789TJQKA".indexOf(a) - "23456789TJQKA".indexOf(b));
  const cell = (card: string) => {
    const i = end.deck.indexOf(card);
    if (i < 0) return <td />;
    const share = thought.belief[i];
    const held = thought.held[i] === 1;
    return (
      <td class={held ? "held" : ""} style={{background: `color-mix(in srgb, var(--main) ${share}%, transparent)`}} title={`${spokenCard(card, words)}: ${share} %`}
          aria-label={`${spokenCard(card, words)}: ${share} %${held ? `, ${words.you}` : ""}`}>{share > 0 || held ? share : "·"}</td>
    );
  };
  return (
    <table class="belief">
      <caption class="spoken">{words.beliefs}</caption>
      <thead><tr><td />{ranks.map(r => <th scope="col">{rankText(r + "c")}</th>)}</tr></thead>
      <tbody>
        {["s", "h", "d", "c"].map(suit => <tr><th scope="row" aria-label={words.suits[suit]} class={suit === "h" || suit === "d" ? "red" : ""}>{suitGlyph(suit)}</th>{ranks.map(r => cell(r + suit))}</tr>)}
        {end.deck.includes("Jo") && <tr><th scope="row" aria-label={words.joker}>★</th>{cell("Jo")}</tr>}
      </tbody>
    </table>
  );
}

/** Shown when the deal is over: what the machine thought of the person's hand before each of its moves. */
export function Beliefs({deal, words, complain}: {deal: Deal; words: CardWords; complain: (trouble: string) => void}) {
  const [end, setEnd] = useState<DealEnd | null>(null);
  const [seat, setSeat] = useState(-1);
  const [at, setAt] = useState(0);
  useEffect(() => {
    get<DealEnd>("api/hidden/beliefs").then(setEnd, e => complain(e.message));
  }, [deal.number]);
  if (!end) return null;
  // Who has no cards left has nothing to be guessed.
  const thoughts = end.thoughts.filter(t => (seat < 0 || t.seat === seat) && t.held.includes(1));
  const others = [...new Set(end.thoughts.map(t => t.seat))].sort();
  const here = Math.min(at, thoughts.length - 1);
  const thought = thoughts[here];
  const points = (of: "knew" | "chance") => thoughts.map((t, i) => [i + 1, knowledge(t)[of]] as [number, number]);
  return (
    <section class="panel beliefs" aria-label={words.beliefs}>
      <h2>{words.beliefs}</h2>
      <p class="quiet">{words.beliefsHelp}</p>
      <div class="choose">
        <label>{words.seatName} <select value={seat} onChange={e => {
          setSeat(Number((e.target as HTMLSelectElement).value));
          setAt(0);
        }}><option value={-1}>{words.allSeats}</option>{others.map(s => <option value={s}>{seatName(deal, s, words)}</option>)}</select></label>
        <label class="slide">{words.decision} {here + 1} {words.of} {thoughts.length}
          <input type="range" min="0" max={Math.max(0, thoughts.length - 1)} value={here} onInput={e => setAt(Number((e.target as HTMLInputElement).value))} /></label>
      </div>
      {thought && <>
        <p role="status"><strong>{seatName(deal, thought.seat, words)}</strong> {words.before} {shownMove(thought.move, words)}</p>
        <div class="scroll"><Grid {...{end, thought, words}} /></div>
        <Lines lines={[{label: words.knew, points: points("knew")}, {label: words.chance, points: points("chance"), dashed: true}]}
               xLabel={words.moveNumber} yLabel={words.knewLabel} whole mark={here + 1} onPick={x => setAt(Math.max(0, Math.min(thoughts.length - 1, Math.round(x) - 1)))} />
        {thought.candidates.length > 1 && <div class="scroll"><table class="figures-table">
          <caption class="quiet">{words.candidates}</caption>
          <thead><tr><th scope="col">{words.move}</th><th scope="col">{words.visits}</th><th scope="col">{words.mean}</th></tr></thead>
          <tbody>{thought.candidates.map(c => <tr><th scope="row">{shownMove(c.move, words)}</th><td>{c.visits.toFixed(0)}</td><td>{c.mean.toFixed(3)}</td></tr>)}</tbody>
        </table></div>}
      </>}
    </section>
  );
}
