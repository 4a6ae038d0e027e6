import {useState} from "preact/hooks";
import {useSwitch} from "../kept";
import type {ViewProps} from "../view";
import {goWords} from "../words/go";
import {Board} from "./board";
import {Candidates} from "./candidates";
import {Clocks} from "./clocks";
import {Curve, withSearch} from "./curve";
import {useGameKeys} from "./game_keys";
import {NewGame} from "./new_game";
import {pictureOf} from "./picture";
import {useStoneSound} from "./sound";
import {Files, Status} from "./status";

/** A game against the engine, or of two people. */
export function Play({language, about, game, search, ask}: ViewProps) {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [showThinking, setShowThinking] = useSwitch("thinking", false);
  const [showOwnership, setShowOwnership] = useSwitch("ownership", false);
  const [sound, setSound] = useSwitch("sound", false);
  useGameKeys(game, ask);
  useStoneSound(sound, game.moves.length);
  const words = goWords[language];
  const busy = game.thinking !== "nothing";
  const onPoint = (point: string) => ask(game.score ? "api/dead" : "api/play", {point});
  return (
    <>
      <Board picture={pictureOf(game, search, {candidates: showThinking, ownership: showOwnership && showThinking, shown})} words={words}
             onPoint={onPoint} onHover={setShown} />
      <aside>
        <Status {...{game, language}} />
        <Clocks {...{game, language}} />
        {game.score && <p class="quiet">{words.deadHelp}</p>}
        <div class="buttons">
          <button disabled={!!game.result} onClick={() => ask("api/play", {point: "pass"})}>{words.pass}</button>
          <button disabled={game.moves.length === 0} onClick={() => ask("api/undo")}>{words.undo}</button>
          <button disabled={!!game.result} onClick={() => ask("api/resign")}>{words.resign}</button>
          <button disabled={!!game.result || busy} onClick={() => ask("api/think", {about: "move"})}>{words.moveNow}</button>
          <button class="main" aria-expanded={asking} onClick={() => setAsking(!asking)}>{words.newGame}</button>
          <Files {...{ask, language}} />
        </div>
        {asking && <NewGame about={about} game={game} words={words} onStart={w => {
          setAsking(false);
          ask("api/new", w);
        }} />}
        <div class="checks">
          <label><input type="checkbox" checked={showThinking} onChange={() => setShowThinking(!showThinking)} /> {words.showThinking}</label>
          <label><input type="checkbox" checked={sound} onChange={() => setSound(!sound)} /> {words.sound}</label>
          {showThinking && <label><input type="checkbox" checked={showOwnership} onChange={() => setShowOwnership(!showOwnership)} /> {words.ownership}</label>}
        </div>
        {showThinking && <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={onPoint} />}
        {showThinking && <Curve game={withSearch(game, search)} words={words} onMove={moves => ask("api/goto", {moves})} />}
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </>
  );
}
