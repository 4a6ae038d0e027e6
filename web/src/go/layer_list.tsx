import {useEffect, useState} from "preact/hooks";
import {get} from "../api";
import type {LabWords} from "../words/analyse";
import type {LayerInfo} from "./layers";

/** All layers that the server knows. */
export function useLayers(): LayerInfo[] {
  const [layers, setLayers] = useState<LayerInfo[]>([]);
  useEffect(() => {
    get<LayerInfo[]>("api/board/layers").then(setLayers, () => setLayers([]));
  }, []);
  return layers;
}

/** The choice of what is drawn on the board; "" draws the candidate moves, "pattern" looks under the cursor. */
export function LayerList({layers, value, words, onChange}: {
  layers: LayerInfo[]; value: string; words: LabWords; onChange: (name: string) => void;
}) {
  const group = (ofSearch: boolean) => layers.filter(l => l.of_search === ofSearch)
    .map(l => <option value={l.name}>{words.names[l.name] ?? l.name}</option>);
  const chosen = layers.find(l => l.name === value);
  return (
    <div class="layer-list">
      <label>{words.layer}{" "}
        <select name="layer" value={value} onChange={e => onChange((e.target as HTMLSelectElement).value)}>
          <option value="">{words.noLayer}</option>
          <optgroup label={words.position}>{group(false)}<option value="pattern">{words.pattern}</option></optgroup>
          <optgroup label={words.ofSearch}>{group(true)}</optgroup>
        </select>
      </label>
      {chosen && <p class="quiet">{words.help[value] ?? chosen.help}</p>}
    </div>
  );
}
