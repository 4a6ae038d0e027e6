import {Candidate, Colour, Game, get, Search} from "../api";
import {TreeAnswer, TreeTable} from "../shared/tree_table";
import type {LabWords} from "../words/analyse";
import type {GoWords} from "../words/go";

export interface TreeNode {
  line: string;
  error?: string;
  board: string[];
  to_play: Colour;
  visits: number;
  proof: "none" | "win" | "loss";
  moves: number;
  children: (Candidate & {has_node: boolean})[];
}

const percent = (share: number) => (100 * share).toFixed(1);

/** The tree of the last search of Go; `onShow` gets the node whose position is to be drawn. */
export function Tree({game, search, words, goWords, onShow}: {
  game: Game; search: Search | null; words: LabWords; goWords: GoWords; onShow: (node: TreeNode | null) => void;
}) {
  const busy = game.thinking === "analysis" || game.thinking === "move";
  const proofs: Record<string, string> = {win: words.won, loss: words.lost};
  return (
    <TreeTable<TreeNode> separator="," position={game.board.join("") + game.moves.length} moves={game.moves.length}
                         tick={busy ? `${Math.floor(search?.seconds ?? 0)}` : game.thinking} words={{...words, moves: goWords.moves}} onShow={onShow}
                         columns={[goWords.move, goWords.visits, `${goWords.winShare} %`, `${words.rave} %`, `${words.prior} %`]}
                         ask={lines => get<TreeAnswer<TreeNode>>(`api/board/tree/${lines.join(";")}`)}
                         caption={root => `${words.treeHelp} ${proofs[root.proof] ?? ""}`}
                         children={node => node.children.map(c => ({
                           move: c.point, visits: c.visits, has_node: c.has_node,
                           more: [percent(c.win_share), c.rave === undefined ? "–" : percent(c.rave), percent(c.prior)],
                         }))} />
  );
}
