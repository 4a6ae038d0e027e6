import {BoundedGoban, GhostStone, HeatVertex, Marker} from "@sabaki/shudan";
import {useEffect, useRef, useState} from "preact/hooks";
import type {Candidate, Game, Search} from "../api";
import {columnName, grid, pointOf, Vertex, vertexOf} from "./points";
import type {GoWords} from "../words/go";

interface Props {
  game: Game;
  search: Search | null;
  showCandidates: boolean;
  showOwnership: boolean;
  line: string[] | null;
  words: GoWords;
  onPoint: (point: string) => void;
  onHover: (point: string | null) => void;
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

/** The board with all that is drawn on it, for mouse, finger and keys. */
export function Board({game, search, showCandidates, showOwnership, line, words, onPoint, onHover}: Props) {
  const size = game.size;
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(400);
  const [cursor, setCursor] = useState<Vertex | null>(null);
  useEffect(() => {
    const fit = () => setRoom(Math.max(200, Math.min(frame.current?.clientWidth ?? 400, window.innerHeight - 90)));
    fit();
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, []);

  const signMap = grid<Sign>(size, (x, y) => signOf(game.board[y][x]));
  const markers = grid<Marker | null>(size, () => null);
  const last = game.moves.length > 0 ? vertexOf(game.moves[game.moves.length - 1].point, size) : null;
  if (last) markers[last[1]][last[0]] = {type: "circle"};

  const current = search !== null && search.moves === game.moves.length ? search : null;
  const hasLine = line !== null && line.length > 0;
  if (hasLine && current) {
    let sign: Sign = current.colour === "black" ? 1 : -1;
    line.slice(0, 12).forEach((point, i) => {
      const at = vertexOf(point, size);
      if (at && signMap[at[1]][at[0]] === 0) {
        signMap[at[1]][at[0]] = sign;
        markers[at[1]][at[0]] = {type: "label", label: `${i + 1}`};
      }
      sign = -sign as Sign;
    });
  }
  const heat = showCandidates && current && !hasLine ? heatOf(current.candidates, size) : undefined;
  const ghosts = showOwnership && current?.ownership && !game.score
    ? grid<GhostStone | null>(size, (x, y) => {
        const owned = current.ownership![y * size + x];
        return Math.abs(owned) < 30 ? null : {sign: owned > 0 ? 1 : -1, faint: Math.abs(owned) < 70};
      })
    : undefined;
  const paint = game.score ? grid<Sign>(size, (x, y) => signOf(game.score!.area[y][x])) : undefined;
  const dead = (game.score?.dead ?? []).map(p => vertexOf(p, size)!);

  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, Vertex> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const here = cursor ?? [size >> 1, size >> 1];
    const step = steps[event.key];
    if (step) {
      const limit = (v: number) => Math.max(0, Math.min(size - 1, v));
      setCursor(cursor === null ? here : [limit(here[0] + step[0]), limit(here[1] + step[1])]);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      onPoint(pointOf(cursor, size));
    } else return;
    event.preventDefault();
  };
  const at = cursor && game.board[cursor[1]]?.[cursor[0]];
  const spoken = cursor && at
    ? `${pointOf(cursor, size)}, ${at === "X" ? words.black : at === "O" ? words.white : words.empty}`
    : "";

  return (
    <div class="board" ref={frame} tabIndex={0} role="application" aria-label={words.boardLabel} onKeyDown={onKey}
         onBlur={() => setCursor(null)}>
      <BoundedGoban maxWidth={room} maxHeight={room} showCoordinates coordX={columnName} coordY={y => size - y}
                    signMap={signMap} markerMap={markers} heatMap={heat} ghostStoneMap={ghosts} paintMap={paint}
                    dimmedVertices={dead} selectedVertices={cursor ? [cursor] : []}
                    onVertexClick={(_, v) => onPoint(pointOf(v, size))}
                    onVertexMouseEnter={(_, v) => onHover(pointOf(v, size))}
                    onVertexMouseLeave={() => onHover(null)} />
      <span class="spoken" aria-live="polite">{spoken}</span>
    </div>
  );
}
