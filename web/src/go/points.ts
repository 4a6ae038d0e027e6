const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export type Vertex = [x: number, y: number];

/** "D4" as column and row from the top; null for a pass. */
export function vertexOf(point: string, size: number): Vertex | null {
  const x = letters.indexOf(point[0]);
  const row = Number(point.slice(1));
  return point === "pass" || x < 0 || !(row >= 1 && row <= size) ? null : [x, size - row];
}

export function pointOf([x, y]: Vertex, size: number): string {
  return letters[x] + (size - y);
}

export const columnName = (x: number) => letters[x];

export function grid<T>(size: number, value: (x: number, y: number) => T): T[][] {
  return Array.from({length: size}, (_, y) => Array.from({length: size}, (_, x) => value(x, y)));
}
