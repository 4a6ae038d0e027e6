import type {Picture} from "./types";

/** Where cells lie, in units of a cell's width. */
export interface Layout {
  width: number;
  height: number;
  /** The middle of a cell. */
  at: (cell: number) => [x: number, y: number];
}

const row = Math.sqrt(3) / 2;  // from one row of hexagons to the next, if a cell is one wide
export const hexRadius = 1 / Math.sqrt(3);
/** Room for the names of columns and rows: they are of one size, whatever the size of the cells. */
const frameOf = ({columns, rows}: Picture) => columns + rows > 30 ? 1.05 : columns + rows > 20 ? .72 : .5;

export function layoutOf(picture: Picture): Layout {
  const {shape, columns, rows} = picture;
  const frame = frameOf(picture);
  if (shape === "hexagons") {
    return {
      width: columns + (rows - 1) / 2 + 2 * frame,
      height: (rows - 1) * row + 2 * hexRadius + 2 * frame,
      at: cell => {
        const y = Math.floor(cell / columns);
        return [frame + .5 + cell % columns + y / 2, frame + hexRadius + y * row];
      },
    };
  }
  return {
    width: columns + 2 * frame, height: rows + 2 * frame,
    at: cell => [frame + .5 + cell % columns, frame + .5 + Math.floor(cell / columns)],
  };
}

/** Where the names of columns and rows stand. */
export function namesOf(picture: Picture, layout: Layout): {text: string; x: number; y: number}[] {
  const {columns, rows, shape} = picture;
  const hexagons = shape === "hexagons";
  const away = .5 + .52 * frameOf(picture);
  const names = [];
  for (let c = 0; c < columns; ++c) {
    const [x, y] = layout.at(hexagons || !picture.from_below ? c : (rows - 1) * columns + c);
    if (hexagons) names.push({text: columnName(c), x: x - .4 * away, y: y - away - .1});
    else names.push({text: columnName(c), x, y: y + (picture.from_below ? away : -away)});
  }
  for (let r = 0; r < rows; ++r) {
    const [x, y] = layout.at(r * columns);
    names.push({text: rowName(r, picture), x: x - away - (hexagons ? .06 : 0), y});
  }
  return names;
}

export const columnName = (column: number) => String.fromCharCode(97 + column);
const rowName = (r: number, {rows, from_below}: Picture) => `${from_below ? rows - r : r + 1}`;
/** "c4", as moves call it. */
export const cellName = (cell: number, picture: Picture) => columnName(cell % picture.columns) + rowName(Math.floor(cell / picture.columns), picture);

/** The corners of a hexagon around a point, from the upper one clockwise. */
export function corners([x, y]: [number, number], size = 1): [number, number][] {
  const r = hexRadius * size;
  return [[x, y - r], [x + size / 2, y - r / 2], [x + size / 2, y + r / 2], [x, y + r], [x - size / 2, y + r / 2], [x - size / 2, y - r / 2]];
}

export const points = (list: [number, number][]) => list.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");

/** The cell that an arrow key leads to. */
export function neighbour(cell: number, key: string, {columns, rows}: Picture): number | null {
  const x = cell % columns, y = Math.floor(cell / columns);
  if (key === "ArrowLeft") return x > 0 ? cell - 1 : cell;
  if (key === "ArrowRight") return x < columns - 1 ? cell + 1 : cell;
  if (key === "ArrowUp") return y > 0 ? cell - columns : cell;
  if (key === "ArrowDown") return y < rows - 1 ? cell + columns : cell;
  return null;
}
