/** A move that a search looks at, as a row. */
export interface CandidateRow {
  move: string;
  visits: number;
  /** Of wins, from 0 to 1, or what is proven. */
  share: number;
  proof?: string;
  /** Between the share and the line, as text. */
  more: string[];
  line: string[];
}

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The moves that a search looks at; pointing at one shows what it expects. */
export function CandidateTable({rows, caption, columns, shown, onShow, onPlay}: {
  rows: CandidateRow[]; caption: string; columns: string[]; shown: string | null;
  onShow: (move: string | null) => void; onPlay: (move: string) => void;
}) {
  return (
    <table class="candidates">
      <caption>{caption}</caption>
      <thead><tr>{columns.map(c => <th scope="col">{c}</th>)}</tr></thead>
      <tbody>
        {rows.map(r => (
          <tr key={r.move} class={r.move === shown ? "shown" : ""} onMouseEnter={() => onShow(r.move)} onMouseLeave={() => onShow(null)}>
            <td><button class="link" onFocus={() => onShow(r.move)} onBlur={() => onShow(null)} onClick={() => onPlay(r.move)}>{r.move}</button></td>
            <td>{r.visits.toLocaleString()}</td>
            <td>{r.proof || percent(r.share)}</td>
            {r.more.map(text => <td>{text}</td>)}
            <td class="line">{r.line.slice(0, 8).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
