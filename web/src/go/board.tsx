import {BoundedGoban, GhostStone, HeatVertex, Marker} from "@sabaki/shudan";
import {useEffect, useRef, useState} from "preact/hooks";
import type {Candidate, Colour} from "../api";
import type {GoWords} from "../words/go";
import {drawLayer, Layer} from "./layers";
import {columnName, grid, pointOf, Vertex, vertexOf} from "./points";

/** What is drawn: stones as rows from the top, and what is known about them. */
export interface Picture {
  rows: string[];
  last?: string;
  candidates?: Candidate[];
  /** A line that is expected, and who begins it. */
  line?: {points: string[]; first: Colour};
  /** Percent for Black, rows from the top. */
  ownership?: number[];
  score?: {dead: string[]; area: string[]} | null;
  layer?: Layer | null;
}

interface Props {
  picture: Picture;
  words: GoWords;
  label?: string;
  /** The largest height that there is room for. */
  height?: number;
  onPoint?: (point: string) => void;
  onHover?: (point: string | null) => void;
  onCursor?: (point: string | null) => void;
}

const signs = {X: 1, O: -1, ".": 0} as const;
type Sign = 0 | 1 | -1;
const signOf = (letter: string) => signs[letter as keyof typeof signs] as Sign;

const percent = (share: number) => (100 * share).toFixed(0);

function heatOf(candidates: Candidate[], size: number): (HeatVertex | null)[][] {
  const heat = grid<HeatVertex | null>(size, () => null);
  const most = Math.max(1, ...candidates.map(c => c.visits));
  for (const c of candidates.slice(0, 10)) {
    const at = vertexOf(c.point, size);
    if (at === null || c.visits === 0) continue;
    const visits = c.visits < 1000 ? `${c.visits}` : `${(c.visits / 1000).toFixed(1)}k`;
    heat[at[1]][at[0]] = {strength: Math.ceil(9 * Math.sqrt(c.visits / most)), text: `${percent(c.win_share)}\n${visits}`};
  }
  return heat;
}

function mapsOf(picture: Picture) {
  const size = picture.rows.length;
  const signMap = grid<Sign>(size, (x, y) => signOf(picture.rows[y][x]));
  const drawn = picture.layer ? drawLayer(picture.layer, size) : null;
  const markers = drawn?.markers ?? grid<Marker | null>(size, () => null);
  const last = picture.last ? vertexOf(picture.last, size) : null;
  if (last && !markers[last[1]][last[0]]) markers[last[1]][last[0]] = {type: drawn ? "point" : "circle"};
  const hasLine = !!picture.line && picture.line.points.length > 0;
  if (hasLine) {
    let sign: Sign = picture.line!.first === "black" ? 1 : -1;
    picture.line!.points.slice(0, 12).forEach((point, i) => {
      const at = vertexOf(point, size);
      if (at && signMap[at[1]][at[0]] === 0) {
        signMap[at[1]][at[0]] = sign;
        markers[at[1]][at[0]] = {type: "label", label: `${i + 1}`};
      }
      sign = -sign as Sign;
    });
  }
  const heat = hasLine ? undefined : drawn?.heat ?? (picture.candidates ? heatOf(picture.candidates, size) : undefined);
  const ghosts = picture.ownership && !picture.score
    ? grid<GhostStone | null>(size, (x, y) => {
        const owned = picture.ownership![y * size + x];
        return Math.abs(owned) < 30 ? null : {sign: owned > 0 ? 1 : -1, faint: Math.abs(owned) < 70};
      })
    : undefined;
  const paint = picture.score ? grid<number>(size, (x, y) => signOf(picture.score!.area[y][x])) : drawn?.paint;
  const dead = (picture.score?.dead ?? []).map(p => vertexOf(p, size)!);
  return {size, signMap, markers, heat, ghosts, paint: paint as Sign[][] | undefined, dead};
}

/** The board with all that is drawn on it, for mouse, finger and keys. */
export function Board({picture, words, label, height, onPoint, onHover, onCursor}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(300);
  const [cursor, setCursor] = useState<Vertex | null>(null);
  useEffect(() => {
    const fit = () => setRoom(Math.max(160, Math.min(frame.current?.clientWidth ?? 400, height ?? window.innerHeight - 90)));
    fit();
    const watcher = new ResizeObserver(fit);
    if (frame.current) watcher.observe(frame.current);
    window.addEventListener("resize", fit);
    return () => {
      watcher.disconnect();
      window.removeEventListener("resize", fit);
    };
  }, [height]);
  const {size, signMap, markers, heat, ghosts, paint, dead} = mapsOf(picture);

  const move = (to: Vertex | null) => {
    setCursor(to);
    onCursor?.(to && pointOf(to, size));
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, Vertex> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const here = cursor ?? [size >> 1, size >> 1];
    const step = steps[event.key];
    if (step) {
      const limit = (v: number) => Math.max(0, Math.min(size - 1, v));
      move(cursor === null ? here : [limit(here[0] + step[0]), limit(here[1] + step[1])]);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      onPoint?.(pointOf(cursor, size));
    } else return;
    event.preventDefault();
  };
  const at = cursor && picture.rows[cursor[1]]?.[cursor[0]];
  const under = cursor ? pointOf(cursor, size) : "";
  const candidate = picture.candidates?.find(c => c.point === under);
  const spoken = cursor && at
    ? [under, at === "X" ? words.black : at === "O" ? words.white : words.empty, picture.layer?.labels[under],
       candidate && candidate.visits > 0 ? `${words.winShare} ${percent(candidate.win_share)} %, ${candidate.visits} ${words.visits}` : undefined]
        .filter(s => s).join(", ")
    : "";

  return (
    <div class="board" ref={frame} tabIndex={0} role="application" aria-label={label ?? words.boardLabel} onKeyDown={onKey}
         onBlur={() => move(null)}>
      <BoundedGoban maxWidth={room} maxHeight={room} showCoordinates coordX={columnName} coordY={y => size - y}
                    signMap={signMap} markerMap={markers} heatMap={heat} ghostStoneMap={ghosts} paintMap={paint}
                    dimmedVertices={dead} selectedVertices={cursor ? [cursor] : []}
                    onVertexClick={(_, v) => onPoint?.(pointOf(v, size))}
                    onVertexMouseEnter={(_, v) => onHover?.(pointOf(v, size))}
                    onVertexMouseLeave={() => onHover?.(null)} />
      <span class="spoken" aria-live="polite">{spoken}</span>
    </div>
  );
}
