import {useEffect, useState} from "preact/hooks";
import {Candidate, Colour, Game, get, Search} from "../api";
import type {LabWords} from "../words/analyse";
import type {GoWords} from "../words/go";

interface Child extends Candidate {
  has_node: boolean;
}

export interface TreeNode {
  line: string;
  error?: string;
  board: string[];
  to_play: Colour;
  visits: number;
  proof: "none" | "win" | "loss";
  moves: number;
  children: Child[];
}

interface Answer {
  root_moves: number;
  nodes: TreeNode[];
}

const shownChildren = 8;
const percent = (share: number) => (100 * share).toFixed(1);

/** The nodes of the tree that are open, asked for again while the search goes on. */
function useNodes(open: string[], stones: string, tick: string) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [trouble, setTrouble] = useState("");
  const key = open.join(";");
  useEffect(() => {
    let wanted = true;
    get<Answer>(`api/board/tree/${key}`).then(a => {
      if (wanted) setAnswer(a);
      if (wanted) setTrouble("");
    }, e => {
      if (wanted) setAnswer(null);
      if (wanted) setTrouble(e.message);
    });
    return () => {
      wanted = false;
    };
  }, [key, stones, tick]);
  return {answer, trouble};
}

interface RowsProps {
  node: TreeNode;
  nodes: Map<string, TreeNode>;
  depth: number;
  words: LabWords;
  goWords: GoWords;
  onToggle: (line: string) => void;
  onShow: (line: string | null) => void;
}

/** The children of a node, and theirs below them where they are open. */
function Rows({node, nodes, depth, words, goWords, onToggle, onShow}: RowsProps) {
  const [all, setAll] = useState(false);
  const children = all ? node.children : node.children.slice(0, shownChildren);
  return (
    <>
      {children.map(c => {
        const line = node.line ? `${node.line},${c.point}` : c.point;
        const below = nodes.get(line);
        return (
          <>
            <tr key={line} onMouseEnter={() => onShow(line)} onMouseLeave={() => onShow(null)}>
              <th scope="row" style={{paddingLeft: `${.4 + depth}rem`}}>
                {c.has_node
                  ? <button class="link" aria-expanded={!!below} aria-label={`${below ? words.close : words.open} ${line}`} onClick={() => onToggle(line)}
                            onFocus={() => onShow(line)} onBlur={() => onShow(null)}>{below ? "▾" : "▸"} {c.point}</button>
                  : <span class="leaf">{c.point}</span>}
              </th>
              <td>{c.visits.toLocaleString()}</td>
              <td>{percent(c.win_share)}</td>
              <td>{c.rave === undefined ? "–" : percent(c.rave)}</td>
              <td>{percent(c.prior)}</td>
            </tr>
            {below && !below.error && <Rows {...{nodes, words, goWords, onToggle, onShow}} node={below} depth={depth + 1} />}
          </>
        );
      })}
      {!all && node.moves > children.length && <tr><td colSpan={5} style={{paddingLeft: `${.4 + depth}rem`}}>
        <button class="link quiet" onClick={() => setAll(true)}>… {node.moves - children.length} {words.more}</button>
      </td></tr>}
    </>
  );
}

/** The tree of the last search, opened node by node; `onShow` gets the node whose position is to be drawn. */
export function Tree({game, search, words, goWords, onShow}: {
  game: Game; search: Search | null; words: LabWords; goWords: GoWords; onShow: (node: TreeNode | null) => void;
}) {
  const [open, setOpen] = useState<string[]>([""]);
  const [shown, setShown] = useState<string | null>(null);
  const stones = game.board.join("") + game.moves.length;
  const busy = game.thinking === "analysis" || game.thinking === "move";
  const tick = busy ? `${Math.floor(search?.seconds ?? 0)}` : game.thinking;
  useEffect(() => setOpen([""]), [stones]);
  const wanted = shown !== null && !open.includes(shown) ? [...open, shown] : open;
  const {answer, trouble} = useNodes(wanted, stones, tick);
  const nodes = new Map(answer?.nodes.map(n => [n.line, n]) ?? []);
  const shownNode = shown === null ? null : nodes.get(shown) ?? null;
  useEffect(() => onShow(shownNode && !shownNode.error ? shownNode : null), [shownNode]);
  const root = nodes.get("");
  if (!root || root.error) return <p class="quiet" role="status">{trouble || words.noTree}</p>;
  const visible = new Map([...nodes].filter(([line]) => open.includes(line)));
  const toggle = (line: string) => setOpen(open.includes(line) ? open.filter(l => l !== line && !l.startsWith(line + ",")) : [...open, line].slice(-60));
  return (
    <div class="tree">
      {answer!.root_moves !== game.moves.length && <p class="quiet" role="status">{words.treeOf} {answer!.root_moves} {goWords.moves}.</p>}
      <table class="candidates">
        <caption>{words.treeHelp} {root.proof === "win" ? words.won : root.proof === "loss" ? words.lost : ""}</caption>
        <thead><tr><th scope="col">{goWords.move}</th><th scope="col">{goWords.visits}</th><th scope="col">{goWords.winShare} %</th><th scope="col">{words.rave} %</th><th scope="col">{words.prior} %</th></tr></thead>
        <tbody><Rows {...{words, goWords}} node={root} nodes={visible} depth={0} onToggle={toggle} onShow={setShown} /></tbody>
      </table>
    </div>
  );
}
