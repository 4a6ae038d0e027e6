import {useState} from "preact/hooks";
import {useKept, useSwitch} from "../kept";
import type {ViewProps} from "../view";
import {labWords, layerText} from "../words/analyse";
import {goWords} from "../words/go";
import {Board, Picture} from "./board";
import {Candidates} from "./candidates";
import {Curve, withSearch} from "./curve";
import {useGameKeys} from "./game_keys";
import {LayerList, useLayers} from "./layer_list";
import {useLayer} from "./layers";
import {PatternPanel} from "./pattern";
import {pictureOf} from "./picture";
import {Files, Status, Steps} from "./status";
import {Tree, TreeNode} from "./tree";

/** What the search thinks of the position, and of the whole game; and every view of the laboratory. */
export function Analyse({language, game, search, ask}: ViewProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [node, setNode] = useState<TreeNode | null>(null);
  const [showOwnership, setShowOwnership] = useSwitch("ownership", false);
  const [showTree, setShowTree] = useSwitch("tree", false);
  const [chosen, choose] = useKept<string>("layer", "");
  const [depth, setDepth] = useKept<string>("review", "2000");
  const layers = useLayers();
  const info = layers.find(l => l.name === chosen);
  const {layer, trouble} = useLayer(info ? chosen : "", info?.of_search ?? false, game, search);
  useGameKeys(game, ask);
  const words = goWords[language], lab = labWords[language];
  const busy = game.thinking !== "nothing";
  const onPoint = (point: string) => ask(game.score ? "api/dead" : "api/play", {point});
  const picture: Picture = node
    ? {rows: node.board, last: node.line.split(",").pop()}
    : {...pictureOf(game, search, {candidates: chosen === "", ownership: showOwnership, shown}), layer};
  return (
    <>
      <Board picture={picture} words={words} onPoint={onPoint} onHover={setShown} onCursor={setCursor} />
      <aside>
        <Status {...{game, language}} />
        {game.score && <p class="quiet">{words.deadHelp}</p>}
        <div class="buttons">
          <button class="main" onClick={() => ask("api/think", {about: busy ? "nothing" : "analysis"})}>{busy ? words.stop : words.startAnalysis}</button>
          <button disabled={busy || game.moves.length + game.future.length === 0} onClick={() => ask("api/think", {about: "review", playouts: Number(depth)})}>{words.review}</button>
          <select name="depth" aria-label={words.reviewDepth} title={words.reviewDepth} value={depth} onChange={e => setDepth((e.target as HTMLSelectElement).value)}>
            {[500, 2000, 10_000, 50_000].map(n => <option value={n}>{n.toLocaleString()}</option>)}
          </select>
          <Steps {...{game, ask, language}} />
          <Files {...{ask, language}} />
        </div>
        {game.thinking === "review" && <label class="review">{words.review} {game.review.done}/{game.review.total}
          <progress max={game.review.total} value={game.review.done} /></label>}
        <LayerList layers={layers} value={chosen} words={lab} onChange={choose} />
        {trouble && <p class="quiet" role="status">{trouble}</p>}
        {layer?.text && <p class="layer-text" role="status">{layerText(layer.text, language)}</p>}
        {chosen === "pattern" && <PatternPanel point={cursor ?? shown} stones={game.board.join("") + game.to_play} mover={game.to_play} words={lab} />}
        <div class="checks">
          <label><input type="checkbox" checked={showOwnership} onChange={() => setShowOwnership(!showOwnership)} /> {words.ownership}</label>
          <label><input type="checkbox" checked={showTree} onChange={() => setShowTree(!showTree)} /> {lab.tree}</label>
        </div>
        {showTree && <Tree {...{game, search}} words={lab} goWords={words} onShow={setNode} />}
        {!showTree && <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={onPoint} />}
        <Curve game={withSearch(game, search)} words={words} onMove={moves => ask("api/goto", {moves})} />
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </>
  );
}
