import {useEffect, useRef} from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type {Game, Search} from "../api";
import type {GoWords} from "../words/go";

const height = 130, blunder = 0.15;

/** The game with what the running search says about the present position in its curve. */
export function withSearch(game: Game, search: Search | null): Game {
  if (search === null || search.position !== game.position || search.visits === 0) return game;
  const curve = [...game.curve];
  while (curve.length < search.moves) curve.push(null);
  curve[search.moves] = search.colour === "black" ? search.win_share : 1 - search.win_share;
  return {...game, curve};
}

/** A move that lost much of the share of wins of who played it. */
export interface Blunder {
  move: number;
  point: string;
  loss: number;
}

export function blunders(game: Game): Blunder[] {
  const moves = [...game.moves, ...game.future];
  const found: Blunder[] = [];
  for (let i = 1; i < game.curve.length; ++i) {
    const before = game.curve[i - 1], after = game.curve[i];
    if (before == null || after == null || !moves[i - 1]) continue;
    const loss = moves[i - 1].colour === "black" ? before - after : after - before;
    if (loss >= blunder) found.push({move: i, point: moves[i - 1].point, loss});
  }
  return found;
}

function dataOf(game: Game): uPlot.AlignedData {
  const all = Math.max(1, game.moves.length + game.future.length);
  const xs = Array.from({length: all + 1}, (_, i) => i);
  const share = xs.map(i => game.curve[i] == null ? null : 100 * game.curve[i]!);
  const bad = xs.map(() => null as number | null);
  for (const b of blunders(game)) bad[b.move] = share[b.move];
  return [xs, share, bad];
}

const colour = (name: string) => () => getComputedStyle(document.documentElement).getPropertyValue(name);

function optionsOf(width: number, here: () => number): uPlot.Options {
  const axis = {stroke: colour("--quiet"), grid: {stroke: colour("--edge"), width: 1}, ticks: {show: false}, font: "12px system-ui"};
  return {
    width, height,
    legend: {show: false},
    cursor: {y: false, drag: {x: false, y: false}},
    scales: {x: {time: false}, y: {range: [0, 100]}},
    axes: [{...axis, size: 26, incrs: [1, 2, 5, 10, 20, 50, 100]}, {...axis, size: 52, splits: [0, 50, 100], values: (_, v) => v.map(s => `${s} %`)}],
    series: [{}, {stroke: colour("--line"), width: 2, spanGaps: true, points: {show: (u, i) => [...u.data[i] as (number | null)[]].filter(v => v != null).length < 2}},
             {stroke: colour("--bad"), paths: () => null, points: {show: true, size: 9, fill: colour("--bad")}}],
    hooks: {
      draw: [u => {
        const x = Math.round(u.valToPos(here(), "x", true));
        u.ctx.save();
        u.ctx.strokeStyle = colour("--quiet")();
        u.ctx.setLineDash([4, 4]);
        u.ctx.beginPath();
        u.ctx.moveTo(x, u.bbox.top);
        u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
        u.ctx.stroke();
        u.ctx.restore();
      }],
    },
  };
}

/** Black's share of wins by move; a click goes there, a red point is a move that lost much. */
export function Curve({game, words, onMove}: {game: Game; words: GoWords; onMove: (moves: number) => void}) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const newest = useRef(game);
  newest.current = game;
  // Before the plot, which keeps some clicks for itself.
  const click = (event: MouseEvent) => {
    if (!plot.current) return;
    const at = event.clientX - plot.current.over.getBoundingClientRect().left;
    const move = Math.round(plot.current.posToVal(at, "x"));
    onMove(Math.max(0, Math.min(game.moves.length + game.future.length, move)));
  };
  useEffect(() => {
    const made = new uPlot(optionsOf(frame.current!.clientWidth, () => newest.current.moves.length), dataOf(game), frame.current!);
    plot.current = made;
    const watcher = new ResizeObserver(() => frame.current && made.setSize({width: frame.current.clientWidth, height}));
    watcher.observe(frame.current!);
    // The colours come with the theme.
    const themes = new MutationObserver(() => made.redraw());
    themes.observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});
    return () => {
      watcher.disconnect();
      themes.disconnect();
      made.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData(dataOf(game)), [game]);
  const bad = blunders(game);
  const known = game.curve.filter(s => s != null).length;
  return (
    <figure class="curve" data-known={known}>
      <figcaption class="quiet">{words.curve}</figcaption>
      <div ref={frame} role="img" aria-label={words.curve} onClickCapture={click} />
      {bad.length > 0 && <ul class="blunders" aria-label={words.blunders}>
        {bad.map(b => <li><button class="link" onClick={() => onMove(b.move)}>{b.move}. {b.point}</button> {words.blunder} {(100 * b.loss).toFixed(0)} %</li>)}
      </ul>}
    </figure>
  );
}
