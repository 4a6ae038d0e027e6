import {useEffect, useRef, useState} from "preact/hooks";
import type {GamesWords} from "../words/games";
import {cellName, corners, layoutOf, namesOf, neighbour, points} from "./cells";
import {Look, pieceOf, seatName} from "./looks";
import {CandidateMarks, Cells, Edges, Piece} from "./pieces";
import type {Candidate, LegalMove, Picture} from "./types";

interface Props {
  picture: Picture;
  look: Look;
  words: GamesWords;
  /** What was pointed at to play the last move. */
  last: number[];
  /** Moves that may be played by pointing; none if nobody is asked. */
  legal: LegalMove[];
  /** Whose piece a move puts there. */
  toMove: number;
  candidates?: Candidate[];
  /** Numbers of the moves of a line that is shown. */
  numbers?: Map<number, string>;
  hint?: number[];
  label?: string;
  /** The largest height that there is room for. */
  height?: number;
  onMove?: (move: string) => void;
  onHover?: (move: string | null) => void;
}

/** How wide a frame is, and how high a board in it may be. */
function useRoomFor(width: number, height: number, most?: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [unit, setUnit] = useState(30);
  useEffect(() => {
    const fit = () => setUnit(Math.max(8, Math.min((frame.current?.clientWidth ?? 400) / width, (most ?? innerHeight - 100) / height, 96)));
    fit();
    const watcher = new ResizeObserver(fit);
    if (frame.current) watcher.observe(frame.current);
    addEventListener("resize", fit);
    return () => {
      watcher.disconnect();
      removeEventListener("resize", fit);
    };
  }, [width, height, most]);
  return {frame, unit};
}

/** In Connect Four a move is a column, wherever one points at it. */
function isByColumn(legal: LegalMove[], {columns}: Picture): boolean {
  return legal.length > 0 && legal.every(m => m.cells.length === 1 && m.move === String.fromCharCode(97 + m.cells[0] % columns));
}

/** The moves that begin with these cells. */
function movesFrom(legal: LegalMove[], chosen: number[], picture: Picture): LegalMove[] {
  const byColumn = isByColumn(legal, picture);
  const same = (a: number, b: number) => byColumn ? a % picture.columns === b % picture.columns : a === b;
  return legal.filter(m => m.cells.length >= chosen.length && chosen.every((c, i) => same(c, m.cells[i])));
}

/** A board of any game, for mouse, finger and keys. A move is chosen by its cells, one after the other. */
export function GameBoard({picture, look, words, last, legal, toMove, candidates, numbers, hint, label, height, onMove, onHover}: Props) {
  const layout = layoutOf(picture);
  const {frame, unit} = useRoomFor(layout.width, layout.height, height);
  const [cursor, setCursor] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number[]>([]);
  const [several, setSeveral] = useState<LegalMove[]>([]);
  const key = legal.map(m => m.move).join(" ");
  useEffect(() => {
    setChosen([]);
    setSeveral([]);
  }, [key]);

  const open = movesFrom(legal, chosen, picture);
  const next = new Set(open.filter(m => m.cells.length > chosen.length).map(m => m.cells[chosen.length]));
  const point = (cell: number) => {
    let cells = [...chosen, cell];
    let found = movesFrom(legal, cells, picture);
    if (found.length === 0 && chosen.length > 0) {
      cells = cell === chosen[0] ? [] : [cell];
      found = cells.length > 0 ? movesFrom(legal, cells, picture) : [];
    }
    const whole = found.filter(m => m.cells.length === cells.length && cells.length > 0);
    const only = whole.length === 1 && found.length === 1;
    setSeveral(only ? [] : whole);
    setChosen(only || found.length === 0 ? [] : cells);
    if (only) onMove?.(whole[0].move);
  };
  const hover = (cell: number | null) => {
    setOver(cell);
    const found = cell === null ? [] : movesFrom(legal, [...chosen, cell], picture).filter(m => m.cells.length === chosen.length + 1);
    onHover?.(found.length === 1 ? found[0].move : candidates?.find(c => cell !== null && c.cells.length === 1 && c.cells[0] === cell)?.move ?? null);
  };
  const onKey = (event: KeyboardEvent) => {
    const middle = Math.floor(picture.rows / 2) * picture.columns + Math.floor(picture.columns / 2);
    const to = neighbour(cursor ?? middle, event.key, picture);
    if (to !== null) setCursor(cursor === null ? middle : to);
    else if ((event.key === "Enter" || event.key === " ") && cursor !== null) point(cursor);
    else if (event.key === "Escape" && (chosen.length > 0 || several.length > 0)) {
      setChosen([]);
      setSeveral([]);
    } else return;
    event.preventDefault();
  };

  const aimed = over ?? cursor;
  const target = aimed === null ? undefined : movesFrom(legal, [...chosen, aimed], picture).find(m => m.cells.length === chosen.length + 1)?.cells[chosen.length];
  const empties = picture.owners.filter(o => o < 0).length;
  const dots = next.size > 0 && !(candidates && chosen.length === 0) && (chosen.length > 0 || next.size <= empties / 2 || legal.some(m => m.cells.length > 1));
  const candidate = cursor === null ? undefined : candidates?.find(c => c.cells[c.cells.length - 1] === cursor);
  const owner = cursor === null ? -1 : picture.owners[cursor];
  const spoken = cursor === null ? "" : [
    cellName(cursor, picture), owner < 0 ? words.empty : seatName(look, owner, words), picture.marks[cursor], next.has(cursor) && words.legal,
    last.includes(cursor) && words.last, chosen.includes(cursor) && words.from,
    candidate && candidate.visits > 0 && `${words.winRate} ${(100 * candidate.mean).toFixed(0)} %, ${candidate.visits} ${words.visits}`,
  ].filter(s => s).join(", ");
  const byColumn = isByColumn(legal, picture);
  const steps = legal.some(m => m.cells.length > 1);
  const small = Math.max(11, Math.min(15, .3 * unit)) / unit;

  return (
    <div class="game-board" ref={frame}>
      <div class="game-surface" tabIndex={0} role="application" aria-label={label ?? (steps ? words.boardFrom : words.board)} onKeyDown={onKey} onBlur={() => setCursor(null)}>
        <svg viewBox={`0 0 ${layout.width.toFixed(3)} ${layout.height.toFixed(3)}`} width={layout.width * unit} height={layout.height * unit}
             style={{"--ink": look.ink, "--line": look.line}} onMouseLeave={() => hover(null)}>
          <Cells {...{picture, layout, look}} />
          <Edges {...{picture, layout, look}} />
          {namesOf(picture, layout).map(n => <text class="name" x={n.x} y={n.y} font-size={small}>{n.text}</text>)}
          {last.length > 1 && last.map(c => <rect class="last-cell" x={layout.at(c)[0] - .5} y={layout.at(c)[1] - .5} width="1" height="1" />)}
          {picture.owners.map((o, c) => o >= 0 && <Piece key={c} at={layout.at(c)} look={look} seat={o} mark={numbers?.get(c) ?? picture.marks[c]}
                                                         last={c === last[last.length - 1] && !numbers?.has(c)} movable={dots && chosen.length === 0 && next.size <= 8 && next.has(c)} />)}
          {dots && [...next].map(c => picture.owners[c] < 0 || chosen.length > 0 ? <circle class="dot" cx={layout.at(c)[0]} cy={layout.at(c)[1]} r={.13} /> : null)}
          {target !== undefined && (picture.owners[target] < 0 || chosen.length > 0) && <g class="ghost"><Piece at={layout.at(target)} look={look} seat={toMove} /></g>}
          {hint && hint.map(c => <circle class="hint" cx={layout.at(c)[0]} cy={layout.at(c)[1]} r={.45} />)}
          {candidates && !numbers && <CandidateMarks {...{candidates, layout, unit}} />}
          {chosen.map(c => <circle class="chosen" cx={layout.at(c)[0]} cy={layout.at(c)[1]} r={.45} />)}
          {cursor !== null && <circle class="cursor" cx={layout.at(cursor)[0]} cy={layout.at(cursor)[1]} r={.48} />}
          {picture.owners.map((_, c) => {
            const [x, y] = layout.at(c);
            const on = {class: next.has(c) || byColumn ? "cell may" : "cell", "data-cell": c, onClick: () => point(c), onMouseEnter: () => hover(c)};
            return picture.shape === "hexagons" ? <polygon key={c} {...on} points={points(corners([x, y]))} /> : <rect key={c} {...on} x={x - .5} y={y - .5} width="1" height="1" />;
          })}
        </svg>
        <span class="spoken" aria-live="polite">{spoken}</span>
      </div>
      {picture.note && <p class="note" role="status"><strong style={{"--piece": pieceOf(look, Math.max(0, toMove)).fill}}>{words.notes(picture.note)}</strong></p>}
      {several.length > 0 && <p class="several">{words.pick}: {several.map(m => <button onClick={() => onMove?.(m.move)}>{m.move}</button>)}</p>}
    </div>
  );
}
