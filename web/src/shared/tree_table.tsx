import {useEffect, useState} from "preact/hooks";

/** A move behind a node. */
export interface TreeChild {
  move: string;
  visits: number;
  has_node: boolean;
  /** In the columns behind the visits, as text. */
  more: string[];
}

export interface TreeNode {
  /** The moves from the root to it, with the separator between them. */
  line: string;
  error?: string;
  /** All moves, of which perhaps not all are told. */
  moves: number;
}

export interface TreeAnswer<N> {
  root_moves: number;
  nodes: N[];
}

export interface TreeWords {
  open: string;
  close: string;
  more: string;
  noTree: string;
  /** "The tree is of the position after", and "moves". */
  treeOf: string;
  moves: string;
}

const shownChildren = 8;

interface Props<N extends TreeNode> {
  /** Asks for the nodes behind these lines. */
  ask: (lines: string[]) => Promise<TreeAnswer<N>>;
  children: (node: N) => TreeChild[];
  caption: (root: N) => string;
  separator: string;
  /** Changes with the position; then all nodes are closed. */
  position: string;
  /** Of the position; a tree of another one says so. */
  moves: number;
  /** Changes when there may be something new. */
  tick: string;
  columns: string[];
  words: TreeWords;
  /** Gets the node whose position is to be drawn. */
  onShow: (node: N | null) => void;
}

/** The nodes of the tree that are open, asked for again while the search goes on. */
function useNodes<N extends TreeNode>(open: string[], {ask, position, tick}: Props<N>) {
  const [answer, setAnswer] = useState<TreeAnswer<N> | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let wanted = true;
    ask(open).then(a => {
      if (!wanted) return;
      setAnswer(a);
      setTrouble("");
    }, e => {
      if (!wanted) return;
      setAnswer(null);
      setTrouble(e.message);
    });
    return () => {
      wanted = false;
    };
  }, [open.join(";"), position, tick]);
  return {answer, trouble};
}

/** The children of a node, and theirs below them where they are open. */
function Rows<N extends TreeNode>({node, nodes, depth, props, onToggle, onPoint}: {
  node: N; nodes: Map<string, N>; depth: number; props: Props<N>; onToggle: (line: string) => void; onPoint: (line: string | null) => void;
}) {
  const [all, setAll] = useState(false);
  const {words} = props;
  const children = props.children(node).slice(0, all ? undefined : shownChildren);
  const indent = {paddingLeft: `${.4 + Math.min(depth, 12)}rem`};
  return (
    <>
      {children.map(c => {
        const line = node.line ? node.line + props.separator + c.move : c.move;
        const below = nodes.get(line);
        return (
          <>
            <tr key={line} onMouseEnter={() => onPoint(line)} onMouseLeave={() => onPoint(null)}>
              <th scope="row" style={indent}>
                {c.has_node
                  ? <button class="link" aria-expanded={!!below} aria-label={`${below ? words.close : words.open} ${line}`} onClick={() => onToggle(line)}
                            onFocus={() => onPoint(line)} onBlur={() => onPoint(null)}>{below ? "▾" : "▸"} {c.move}</button>
                  : <span class="leaf">{c.move}</span>}
              </th>
              <td>{c.visits.toLocaleString()}</td>
              {c.more.map(text => <td>{text}</td>)}
            </tr>
            {below && !below.error && <Rows {...{nodes, props, onToggle, onPoint}} node={below} depth={depth + 1} />}
          </>
        );
      })}
      {!all && node.moves > children.length && <tr><td colSpan={props.columns.length} style={indent}>
        <button class="link quiet" onClick={() => setAll(true)}>… {node.moves - children.length} {words.more}</button>
      </td></tr>}
    </>
  );
}

/** The tree of the last search, opened node by node. */
export function TreeTable<N extends TreeNode>(props: Props<N>) {
  const {separator, position, words, onShow} = props;
  const [open, setOpen] = useState<string[]>([""]);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => setOpen([""]), [position]);
  const wanted = shown !== null && !open.includes(shown) ? [...open, shown] : open;
  const {answer, trouble} = useNodes(wanted, props);
  const nodes = new Map(answer?.nodes.map(n => [n.line, n]) ?? []);
  const shownNode = shown === null ? null : nodes.get(shown) ?? null;
  useEffect(() => onShow(shownNode && !shownNode.error ? shownNode : null), [shownNode]);
  useEffect(() => () => onShow(null), []);
  const root = nodes.get("");
  if (!root || root.error) return <p class="quiet" role="status">{trouble || words.noTree}</p>;
  const visible = new Map([...nodes].filter(([line]) => open.includes(line)));
  const toggle = (line: string) => setOpen(open.includes(line) ? open.filter(l => l !== line && !l.startsWith(line + separator)) : [...open, line].slice(-60));
  return (
    <div class="tree">
      {answer!.root_moves !== props.moves && <p class="quiet" role="status">{words.treeOf} {answer!.root_moves} {words.moves}.</p>}
      <table class="candidates">
        <caption>{props.caption(root)}</caption>
        <thead><tr>{props.columns.map(c => <th scope="col">{c}</th>)}</tr></thead>
        <tbody><Rows {...{props}} node={root} nodes={visible} depth={0} onToggle={toggle} onPoint={setShown} /></tbody>
      </table>
    </div>
  );
}
