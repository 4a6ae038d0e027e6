export interface Line {
  label: string;
  points: [x: number, y: number][];
  dashed?: boolean;
}

const width = 560, height = 240, left = 52, bottom = 34, top = 24, right = 12;

/** Round numbers that cover a range. */
function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= rough) ?? rough;
  const list: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) list.push(i * step);
  return list;
}

const short = (v: number) => Math.abs(v) >= 1000 ? v.toFixed(0) : String(Number(v.toPrecision(3)));

/** Lines over a common axis, with a legend below. `mark` is an x that is shown. */
export function Lines({lines, xLabel, yLabel, whole = false, mark, onPick}: {
  lines: Line[]; xLabel: string; yLabel: string; whole?: boolean; mark?: number; onPick?: (x: number) => void;
}) {
  const all = lines.flatMap(l => l.points);
  if (all.length === 0) return null;
  const xs = all.map(p => p[0]), ys = all.map(p => p[1]);
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  let [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  const margin = 0.06 * (y1 - y0 || Math.abs(y1) || 1);
  y0 -= margin;
  y1 += margin;
  const x = (v: number) => left + (width - left - right) * (x1 === x0 ? 0.5 : (v - x0) / (x1 - x0));
  const y = (v: number) => top + (height - top - bottom) * (1 - (v - y0) / (y1 - y0));
  const xTicks = ticks(x0, x1, 6).filter(v => !whole || Number.isInteger(v));
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = (event.clientX - box.left) / box.width * width;
    onPick?.(x0 + (at - left) / (width - left - right) * (x1 - x0));
  };
  return (
    <figure class="lines">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${yLabel}: ${lines.map(l => l.label).join(", ")}`} onClick={onPick && pick}>
        {ticks(y0, y1, 4).map(v => <>
          <line class="grid" x1={left} x2={width - right} y1={y(v)} y2={y(v)} />
          <text x={left - 6} y={y(v) + 4} text-anchor="end">{short(v)}</text>
        </>)}
        {xTicks.map(v => <text x={x(v)} y={height - bottom + 16} text-anchor="middle">{short(v)}</text>)}
        <text x={(left + width - right) / 2} y={height - 4} text-anchor="middle">{xLabel}</text>
        <text class="y-label" x={left - 40} y={12}>{yLabel}</text>
        {mark !== undefined && <line class="mark" x1={x(mark)} x2={x(mark)} y1={top} y2={height - bottom} />}
        {lines.map((l, i) => <>
          <polyline class={`line line-${i % 6}`} stroke-dasharray={l.dashed ? "4 4" : undefined} points={l.points.map(p => `${x(p[0])},${y(p[1])}`).join(" ")} />
          {l.points.length < 25 && l.points.map(p => <circle class={`point line-${i % 6}`} cx={x(p[0])} cy={y(p[1])} r="3"><title>{`${l.label}: ${short(p[1])}`}</title></circle>)}
        </>)}
      </svg>
      {lines.length > 1 && <figcaption>{lines.map((l, i) => <span class="legend"><i class={`line-${i % 6} ${l.dashed ? "dashed" : ""}`} aria-hidden="true" /> {l.label}</span>)}</figcaption>}
    </figure>
  );
}
