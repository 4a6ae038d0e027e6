import {useEffect, useState} from "preact/hooks";
import {get, post} from "../api";
import {FieldForm} from "../compare/form";
import {CandidateTable, percent} from "../shared/candidate_table";
import {TreeAnswer, TreeTable} from "../shared/tree_table";
import {labWords} from "../words/analyse";
import type {Language} from "../words/common";
import {compareWords} from "../words/compare";
import type {GamesWords} from "../words/games";
import type {Room} from "./room";
import type {After, GameState, Node, PlayerForms, Search, Who} from "./types";

/** The search, if it is about the position that the game shows. */
export const current = (game: GameState, search: Search | null) => search !== null && search.position === game.position ? search : null;

const proofText = (proof: string | undefined, words: GamesWords) => proof ? words.proven[proof] : undefined;

/** The moves that a search of the present position looks at. */
export function Candidates({game, search, words, shown, onShow, onPlay}: {
  game: GameState; search: Search | null; words: GamesWords; shown: string | null;
  onShow: (move: string | null) => void; onPlay: (move: string) => void;
}) {
  const now = current(game, search);
  if (!now) return <p class="quiet">{words.noSearch}</p>;
  if (now.visits === 0) return <p class="quiet">{game.player} {words.doesNotSearch}: <strong>{now.candidates[0].move}</strong></p>;
  const hasRave = now.candidates.some(c => c.rave !== undefined);
  const rows = now.candidates.slice(0, 10).map(c => ({
    move: c.move, visits: c.visits, share: c.mean, proof: proofText(c.proof, words),
    more: hasRave ? [c.rave === undefined ? "–" : percent(c.rave)] : [], line: c.line,
  }));
  const columns = [words.move, words.visits, words.winRate, ...(hasRave ? [words.rave] : []), words.line];
  return <CandidateTable {...{rows, columns, shown, onShow, onPlay}}
                         caption={`${words.candidates}: ${now.visits.toLocaleString()} ${words.simulationsDone}, ${proofText(now.proof, words) ?? percent(now.candidates[0].mean)}`} />;
}

/** The tree of the machine's last search; `onShow` gets the node whose position is to be drawn. */
export function Tree({game, search, words, language, onShow}: {
  game: GameState; search: Search | null; words: GamesWords; language: Language; onShow: (node: Node | null) => void;
}) {
  const lab = labWords[language];
  const hasRave = search?.candidates.some(c => c.rave !== undefined);
  return (
    <TreeTable<Node> separator=" " position={game.position} moves={game.here} words={{...lab, moves: words.moves}} onShow={onShow}
                     tick={game.thinking === "nothing" ? "" : `${Math.floor(search?.seconds ?? 0)}`}
                     columns={[words.move, words.visits, words.winRate, ...(hasRave ? [words.rave] : [])]}
                     ask={lines => get<TreeAnswer<Node>>(`api/games/${game.game}/tree/${encodeURIComponent(lines.join("\t"))}`)}
                     caption={root => `${lab.treeHelp} ${proofText(root.proof, words) ?? ""}`}
                     children={node => node.children.map(c => ({
                       move: c.move, visits: c.visits, has_node: c.has_node,
                       more: [proofText(c.proof, words) ?? percent(c.mean), ...(hasRave ? [c.rave === undefined ? "–" : percent(c.rave)] : [])],
                     }))} />
  );
}

/** The position after the line that is expected behind a move, once the server has told. */
export function useLine(game: GameState, search: Search | null, move: string | null): After | null {
  const [after, setAfter] = useState<After | null>(null);
  const line = current(game, search)?.candidates.find(c => c.move === move)?.line.slice(0, 10).join(" ") ?? "";
  // The line changes all the time while the search runs; what is looked at stays until one looks away.
  useEffect(() => {
    let wanted = true;
    setAfter(null);
    if (line) get<After>(`api/games/${game.game}/after/${encodeURIComponent(line)}`).then(a => wanted && setAfter(a), () => {});
    return () => {
      wanted = false;
    };
  }, [move, game.position]);
  return move && line ? after : null;
}

/** The numbers of a line's moves on the cells where they end. */
export function numbersOf(after: After): Map<number, string> {
  const numbers = new Map<number, string>();
  after.steps.forEach(({cells}, i) => cells.length > 0 && numbers.set(cells[cells.length - 1], `${i + 1}`));
  for (const cell of numbers.keys()) {
    if (after.picture!.owners[cell] < 0) numbers.delete(cell);  // it moved on
  }
  return numbers;
}

/** The options of players of this game, and how to change one. */
export function usePlayers(room: Room, complain: (trouble: string) => void): [PlayerForms | null, (who: Who, name: string, value: string) => Promise<string>] {
  const {game} = room;
  const [forms, setForms] = useState<PlayerForms | null>(null);
  const path = `api/games/${game.game}`;
  useEffect(() => {
    get<PlayerForms>(`${path}/players`).then(setForms, e => complain(e.message));
  }, [path, game.player, game.playouts, game.seconds]);
  const set = (who: Who, name: string, value: string) => post<PlayerForms>(`${path}/set`, {who, name, value}).then(f => {
    setForms(f);
    complain("");
    return "";
  }, e => String(e.message));
  return [forms, set];
}

/** Every option of a player, behind a line that opens. */
export function PlayerOptions({forms, who, title, language, onSet}: {
  forms: PlayerForms | null; who: Who; title: string; language: Language; onSet: (who: Who, name: string, value: string) => Promise<string>;
}) {
  const [open, setOpen] = useState(false);
  if (!forms) return null;
  const {fields} = forms[who];
  return (
    <details class="player-options" onToggle={e => setOpen((e.target as HTMLDetailsElement).open)}>
      <summary>{title} ({fields.filter(f => f.changed).length} {compareWords[language].changed})</summary>
      {open && <FieldForm fields={fields} words={compareWords[language]} side={who} onSet={(n, v) => onSet(who, n, v)} />}
    </details>
  );
}
