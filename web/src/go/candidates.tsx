import type {Game, Search} from "../api";
import type {GoWords} from "../words/go";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The moves that the search looks at; pointing at one shows what it expects. */
export function Candidates({game, search, words, shown, onShow, onPlay}: {
  game: Game; search: Search | null; words: GoWords; shown: string | null;
  onShow: (point: string | null) => void; onPlay: (point: string) => void;
}) {
  if (search === null || search.position !== game.position) return <p class="quiet">{words.noData}</p>;
  return (
    <table class="candidates">
      <caption>{words.candidates}: {search.visits.toLocaleString()} {words.visits}, {percent(search.win_share)}</caption>
      <thead><tr><th scope="col">{words.move}</th><th scope="col">{words.visits}</th><th scope="col">{words.winShare}</th><th scope="col">{words.lead}</th><th scope="col">{words.line}</th></tr></thead>
      <tbody>
        {search.candidates.slice(0, 10).map(c => (
          <tr key={c.point} class={c.point === shown ? "shown" : ""} onMouseEnter={() => onShow(c.point)} onMouseLeave={() => onShow(null)}>
            <td><button class="link" onFocus={() => onShow(c.point)} onBlur={() => onShow(null)} onClick={() => onPlay(c.point)}>{c.point}</button></td>
            <td>{c.visits.toLocaleString()}</td>
            <td>{percent(c.win_share)}</td>
            <td>{c.lead === undefined ? "–" : c.lead.toFixed(1)}</td>
            <td class="line">{c.line.slice(0, 6).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
