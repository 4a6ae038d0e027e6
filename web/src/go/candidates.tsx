import type {Game, Search} from "../api";
import {CandidateTable, percent} from "../shared/candidate_table";
import type {GoWords} from "../words/go";

/** The moves that a search of Go looks at. */
export function Candidates({game, search, words, shown, onShow, onPlay}: {
  game: Game; search: Search | null; words: GoWords; shown: string | null;
  onShow: (point: string | null) => void; onPlay: (point: string) => void;
}) {
  if (search === null || search.position !== game.position) return <p class="quiet">{words.noData}</p>;
  const rows = search.candidates.slice(0, 10).map(c => ({
    move: c.point, visits: c.visits, share: c.win_share, more: [c.lead === undefined ? "–" : c.lead.toFixed(1)], line: c.line,
  }));
  return <CandidateTable {...{rows, shown, onShow, onPlay}} columns={[words.move, words.visits, words.winShare, words.lead, words.line]}
                         caption={`${words.candidates}: ${search.visits.toLocaleString()} ${words.visits}, ${percent(search.win_share)}`} />;
}
