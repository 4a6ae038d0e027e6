import {useEffect, useState} from "preact/hooks";
import {Colour, get} from "../api";
import type {LabWords} from "../words/analyse";

interface Reasons {
  point: string;
  probability: number;
  rank: number;
  of: number;
  score: number;
  features: {what: string; detail: number; weight: number}[];
  patterns: {cells: number; drawing: string; weight: number | null}[];
}

const weight = (w: number | null) => w === null ? "–" : `${w < 0 ? "−" : "+"}${Math.abs(w).toFixed(2)}`;

/** A pattern as small squares; the text has a letter for each cell. */
function Drawing({text, label, mover}: {text: string; label: string; mover: Colour}) {
  const rows = text.split("\n").map(r => r.replace(/ +$/, "")).filter(r => r.length > 0);
  const width = Math.max(...rows.map(r => r.length));
  return (
    <svg class="pattern" viewBox={`0 0 ${width} ${rows.length}`} role="img" aria-label={label} style={{width: `${width * .8}rem`}}>
      {rows.flatMap((row, y) => [...row].map((c, x) => c === " " ? null : (
        <>
          <rect x={x} y={y} width="1" height="1" class={c === "-" ? "off" : "cell"} />
          {(c === "X" || c === "O") && <circle cx={x + .5} cy={y + .5} r=".4" class={(c === "X") === (mover === "black") ? "black" : "white"} />}
          {c === "*" && <circle cx={x + .5} cy={y + .5} r=".2" class="move" />}
        </>
      )))}
    </svg>
  );
}

/** What the light model sees at the point under the cursor: patterns and features with their weights. */
export function PatternPanel({point, stones, mover, words}: {point: string | null; stones: string; mover: Colour; words: LabWords}) {
  const [reasons, setReasons] = useState<Reasons | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!point) return;
    let wanted = true;
    // A pointer on its way over the board asks for nothing.
    const timer = setTimeout(() => get<Reasons>(`api/board/pattern/${point}`).then(r => {
      if (wanted) setReasons(r);
      if (wanted) setTrouble("");
    }, e => {
      if (wanted) setReasons(null);
      if (wanted) setTrouble(e.message);
    }), 60);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [point, stones]);
  if (trouble) return <p class="quiet" role="status">{trouble}</p>;
  if (!reasons) return <p class="quiet">{words.patternHelp}</p>;
  return (
    <section class="reasons" aria-label={words.pattern} aria-live="polite">
      <p><strong>{reasons.point}</strong> {(100 * reasons.probability).toFixed(1)} % · {words.rank} {reasons.rank}/{reasons.of} · {words.sum} {weight(reasons.score)}</p>
      <div class="patterns">
        {reasons.patterns.map(p => (
          <figure class={p.weight === null ? "unknown" : ""}>
            <Drawing mover={mover} text={p.drawing} label={`${words.pattern}, ${p.cells}`} />
            <figcaption>{p.weight === null ? words.unknown : weight(p.weight)}</figcaption>
          </figure>
        ))}
      </div>
      <table class="small-table">
        <tbody>{reasons.features.map(f => (
          <tr><th scope="row">{words.features[f.what] ?? f.what} <span class="quiet">{f.detail}</span></th><td>{weight(f.weight)}</td></tr>
        ))}</tbody>
      </table>
    </section>
  );
}
