import {corners, Layout, points} from "./cells";
import {Look, pieceOf} from "./looks";
import type {Candidate, Picture} from "./types";

const percent = (share: number) => (100 * share).toFixed(0);

/** At most four signs: 950, 1.2k, 133k, 2.4M. */
export function shortCount(n: number): string {
  if (n < 1000) return `${n}`;
  const [unit, sign] = n < 999_500 ? [1e3, "k"] : [1e6, "M"];
  return `${n / unit < 9.95 ? (n / unit).toFixed(1) : (n / unit).toFixed(0)}${sign}`;
}

/** The board itself. */
export function Cells({picture, layout, look}: {picture: Picture; layout: Layout; look: Look}) {
  const {shape, columns, rows} = picture;
  const all = Array.from({length: columns * rows}, (_, c) => c);
  if (shape === "hexagons") return <g class="board-cells">{all.map(c => <polygon points={points(corners(layout.at(c)))} fill={look.board} />)}</g>;
  const [left, top] = layout.at(0), [right, bottom] = layout.at(columns * rows - 1);
  if (shape === "lines") {
    return (
      <g class="board-lines">
        <rect x={left - .5} y={top - .5} width={columns} height={rows} fill={look.board} rx=".1" stroke="none" />
        {Array.from({length: columns}, (_, c) => <line x1={left + c} x2={left + c} y1={top} y2={bottom} />)}
        {Array.from({length: rows}, (_, r) => <line x1={left} x2={right} y1={top + r} y2={top + r} />)}
      </g>
    );
  }
  return (
    <g class="board-cells">
      {all.map(c => {
        const [x, y] = layout.at(c);
        const other = look.board2 && (c % columns + Math.floor(c / columns)) % 2 === 0;
        return <rect x={x - .5} y={y - .5} width="1" height="1" fill={other ? look.board2 : look.board} />;
      })}
    </g>
  );
}

/** The goals of the seats, along the edges. */
export function Edges({picture, layout, look}: {picture: Picture; layout: Layout; look: Look}) {
  const {columns, rows, edges, shape} = picture;
  if (edges.every(e => e < 0)) return null;
  const hexagons = shape === "hexagons";
  // Corners of each cell along an edge, in the order in which a line goes along it.
  const along: {cells: number[]; of: number[]}[] = [
    {cells: Array.from({length: columns}, (_, c) => c), of: [5, 0, 1]},
    {cells: Array.from({length: rows}, (_, r) => r * columns + columns - 1), of: [1, 2]},
    {cells: Array.from({length: columns}, (_, c) => (rows - 1) * columns + c), of: [4, 3, 2]},
    {cells: Array.from({length: rows}, (_, r) => r * columns), of: [5, 4]},
  ];
  const square = ([x, y]: [number, number]): [number, number][] => [[x - .5, y - .5], [x, y - .5], [x + .5, y - .5], [x + .5, y], [x + .5, y + .5], [x, y + .5]];
  return <>{along.map(({cells, of}, edge) => edges[edge] < 0 ? null : (
    <polyline class="goal" stroke={pieceOf(look, edges[edge]).fill}
              points={points(cells.flatMap(c => of.map(i => (hexagons ? corners : square)(layout.at(c))[i])))} />
  ))}</>;
}

/** A piece with its mark, or the sign of a seat. */
export function Piece({at: [x, y], look, seat, mark, last, movable}: {at: [number, number]; look: Look; seat: number; mark?: string; last?: boolean; movable?: boolean}) {
  const piece = pieceOf(look, seat);
  const text = mark && <text class="mark" x={x} y={y} fill={look.signs ? look.ink : piece.ink} font-size={mark.length > 2 ? .34 : .46}>{mark}</text>;
  if (look.signs) {
    return (
      <g class="piece" data-seat={seat} stroke={piece.fill} stroke-width=".13" fill="none" stroke-linecap="round">
        {seat === 0 ? <path d={`M${x - .26} ${y - .26}L${x + .26} ${y + .26}M${x + .26} ${y - .26}L${x - .26} ${y + .26}`} /> : <circle cx={x} cy={y} r=".29" />}
        {last && <circle cx={x} cy={y} r=".44" stroke-width=".03" />}
        {text}
      </g>
    );
  }
  return (
    <g class="piece" data-seat={seat}>
      <circle cx={x} cy={y} r=".42" fill={piece.fill} stroke={piece.edge} stroke-width=".04" />
      {movable && <circle cx={x} cy={y} r=".34" fill="none" stroke={piece.ink} stroke-width=".04" stroke-dasharray=".09 .06" />}
      {last && !mark && <circle cx={x} cy={y} r=".17" fill="none" stroke={piece.ink} stroke-width=".07" />}
      {last && mark && <circle cx={x} cy={y} r=".34" fill="none" stroke={piece.ink} stroke-width=".05" />}
      {text}
    </g>
  );
}

/** The stronger, the more visits; each ink is legible on its paint. */
const paints = [{fill: "#d9f2e4", ink: "#10291d"}, {fill: "#84cda7", ink: "#08251a"}, {fill: "#0b5d3f", ink: "#ffffff"}];

/** What the search looks at, on the cells that moves point at; moves from one cell to another as arrows. */
export function CandidateMarks({candidates, layout, unit}: {candidates: Candidate[]; layout: Layout; unit: number}) {
  // What was hardly looked at says nothing.
  const least = Math.max(2, ...candidates.map(c => c.visits / 500));
  const shown = candidates.filter(c => c.cells.length > 0 && (c.visits >= least || c.proof || candidates.length === 1)).slice(0, candidates.some(c => c.cells.length > 1) ? 5 : 12);
  const most = Math.max(1, ...shown.map(c => c.visits));
  const steps = shown.some(c => c.cells.length > 1);
  const radius = steps ? .33 : .43;
  // Two lines need letters of at least nine pixels.
  const two = unit * radius * .56 >= 9;
  // Where even one line has no room, only the best move has a label, on a larger disc.
  const one = unit * radius * 1.25 >= 9;
  return (
    <g class="candidates-drawn">
      {shown.slice().reverse().map(c => {
        const best = c === shown[0];
        const strength = Math.sqrt(c.visits / most);
        const paint = paints[best ? 2 : strength < .45 ? 0 : 1];
        const [x1, y1] = layout.at(c.cells[0]), [x2, y2] = layout.at(c.cells[c.cells.length - 1]);
        const [x, y] = c.cells.length > 1 ? [x1 + .66 * (x2 - x1), y1 + .66 * (y2 - y1)] : [x1, y1];
        const size = best && !one ? 9 / 1.1 / unit : radius;
        const win = c.proof ? {win: "1", draw: "½", loss: "0"}[c.proof as "win"] : percent(Math.min(c.mean, two ? 1 : .99));
        return (
          <g key={c.move} data-move={c.move}>
            {c.cells.length > 1 && <line class="way" x1={x1} y1={y1} x2={x2} y2={y2} stroke={paints[2].fill} stroke-width={.05 + .1 * strength} />}
            <circle cx={x} cy={y} r={size} fill={paint.fill} stroke={best ? "#fff" : "#0b5d3f"} stroke-width={best ? .06 : .03} />
            {two ? <>
              <text x={x} y={y - .3 * radius} fill={paint.ink} font-size={.76 * radius} font-weight="600">{win}</text>
              <text x={x} y={y + .43 * radius} fill={paint.ink} font-size={.56 * radius}>{shortCount(c.visits)}</text>
            </> : (one || best) && <text x={x} y={y} fill={paint.ink} font-size={Math.max(.9 * radius, 9 / unit)} font-weight="600">{win}</text>}
          </g>
        );
      })}
    </g>
  );
}
