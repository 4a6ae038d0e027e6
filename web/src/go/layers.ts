import type {GhostStone, HeatVertex, Marker} from "@sabaki/shudan";
import {useEffect, useState} from "preact/hooks";
import {Game, get, Search} from "../api";
import {grid, vertexOf} from "./points";

/** Something drawn on the board about a position; percents are rows from the top. */
export interface Layer {
  name: string;
  moves: number;
  text: string;
  influence: (number | null)[] | null;
  heat: (number | null)[] | null;
  labels: Record<string, string>;
  black: string[];
  white: string[];
  crosses: string[];
  circles: string[];
}

export interface LayerInfo {
  name: string;
  help: string;
  of_search: boolean;
}

/** The layer of that name for what is shown now; it follows the game, and a search once a second. */
export function useLayer(name: string, ofSearch: boolean, game: Game, search: Search | null): {layer: Layer | null; trouble: string} {
  const [layer, setLayer] = useState<Layer | null>(null);
  const [trouble, setTrouble] = useState("");
  const stones = game.position;
  const tick = ofSearch && search ? `${search.position}/${Math.floor(search.seconds)}/${search.visits > 0}` : "";
  useEffect(() => {
    if (!name) {
      setLayer(null);
      setTrouble("");
      return;
    }
    let wanted = true;
    get<Layer>(`api/board/layer/${encodeURIComponent(name)}`).then(l => {
      if (!wanted) return;
      setLayer(l);
      setTrouble("");
    }, e => {
      if (!wanted) return;
      setLayer(null);
      setTrouble(e.message);
    });
    return () => {
      wanted = false;
    };
  }, [name, stones, tick]);
  return {layer: layer && layer.name === name && layer.moves === game.moves.length ? layer : null, trouble};
}

/** What a layer adds to the maps of the board. */
export interface Drawn {
  heat?: (HeatVertex | null)[][];
  paint?: number[][];
  ghosts?: (GhostStone | null)[][];
  markers: (Marker | null)[][];
}

export function drawLayer(layer: Layer, size: number): Drawn {
  const markers = grid<Marker | null>(size, () => null);
  const mark = (points: string[], type: "cross" | "circle") => {
    for (const p of points) {
      const at = vertexOf(p, size);
      if (at) markers[at[1]][at[0]] = {type};
    }
  };
  let heat: Drawn["heat"];
  if (layer.heat) {
    heat = grid<HeatVertex | null>(size, (x, y) => {
      const value = layer.heat![y * size + x];
      // Nearly nothing is nothing.
      return value === null || value < 8 ? null : {strength: Math.max(1, Math.min(9, Math.round(value * 9 / 100)))};
    });
  }
  for (const [p, label] of Object.entries(layer.labels)) {
    const at = vertexOf(p, size);
    if (!at) continue;
    if (heat) heat[at[1]][at[0]] = {strength: heat[at[1]][at[0]]?.strength ?? 0, text: label};
    else markers[at[1]][at[0]] = {type: "label", label};
  }
  mark(layer.crosses, "cross");
  mark(layer.circles, "circle");
  let paint: Drawn["paint"];
  if (layer.influence) {
    paint = grid(size, (x, y) => (layer.influence![y * size + x] ?? 0) / 100);
  } else if (layer.black.length + layer.white.length > 0) {
    paint = grid(size, () => 0);
    for (const [points, sign] of [[layer.black, 1], [layer.white, -1]] as const) {
      for (const p of points) {
        const at = vertexOf(p, size);
        if (at) paint[at[1]][at[0]] = sign;
      }
    }
  }
  return {heat, paint, markers};
}
