import {useState} from "preact/hooks";
import {useSwitch} from "../kept";
import type {ViewProps} from "../view";
import {goWords} from "../words/go";
import {Board} from "./board";
import {Candidates} from "./candidates";
import {Curve, withSearch} from "./curve";
import {useGameKeys} from "./game_keys";
import {Files, Status, Steps} from "./status";

/** What the search thinks of the position, and of the whole game. */
export function Analyse({language, game, search, ask}: ViewProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [showOwnership, setShowOwnership] = useSwitch("ownership", false);
  useGameKeys(game, ask);
  const words = goWords[language];
  const busy = game.thinking !== "nothing";
  const candidate = search?.moves === game.moves.length ? search.candidates.find(c => c.point === shown) : undefined;
  const onPoint = (point: string) => ask(game.score ? "api/dead" : "api/play", {point});
  return (
    <>
      <Board game={game} search={search} words={words} showCandidates={!game.score} line={candidate?.line ?? null}
             showOwnership={showOwnership} onPoint={onPoint} onHover={setShown} />
      <aside>
        <Status {...{game, language}} />
        {game.score && <p class="quiet">{words.deadHelp}</p>}
        <div class="buttons">
          <button class="main" onClick={() => ask("api/think", {about: busy ? "nothing" : "analysis"})}>{busy ? words.stop : words.startAnalysis}</button>
          <button disabled={busy || game.moves.length + game.future.length === 0} onClick={() => ask("api/think", {about: "review", playouts: 500})}>{words.review}</button>
          <Steps {...{game, ask, language}} />
          <Files {...{ask, language}} />
        </div>
        <div class="checks">
          <label><input type="checkbox" checked={showOwnership} onChange={() => setShowOwnership(!showOwnership)} /> {words.ownership}</label>
        </div>
        {game.thinking === "review" && <progress max={game.review.total} value={game.review.done} aria-label={words.review} />}
        <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={onPoint} />
        <Curve game={withSearch(game, search)} words={words} onMove={moves => ask("api/goto", {moves})} />
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </>
  );
}
