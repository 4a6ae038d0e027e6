import {useState} from "preact/hooks";
import {useSwitch} from "../kept";
import {labWords} from "../words/analyse";
import {gamesWords} from "../words/games";
import {GameBoard} from "./board";
import {lookOf} from "./looks";
import {OtherMoves, TextBoard, useRoomKeys} from "./play";
import {EvaluationBar, MoveList, Status, Steps} from "./status";
import {Candidates, current, numbersOf, PlayerOptions, Tree, useLine, usePlayers} from "./thoughts";
import type {Node} from "./types";
import type {GameViewProps} from "./view";

/** What the search thinks of the position. */
export function AnalyseGame({room, info, language, complain}: GameViewProps) {
  const {game, search, ask} = room;
  const words = gamesWords[language], look = lookOf(game.game);
  const [shown, setShown] = useState<string | null>(null);
  const [node, setNode] = useState<Node | null>(null);
  const [showTree, setShowTree] = useSwitch("tree", false);
  const [forms, set] = usePlayers(room, complain);
  useRoomKeys(room);
  const line = useLine(game, search, shown);
  const over = game.rewards !== null;
  const busy = game.thinking !== "nothing";
  const play = (move: string) => ask("play", {move, reply: false});
  const inTree = node !== null && node.line !== "";
  const board = inTree ? node : line ?? game;
  const player = info.players.find(p => p.name === game.player);
  return (
    <>
      {board.picture ? <GameBoard picture={board.picture} last={board.last} {...{look, words}} legal={board === game ? game.legal : []} toMove={board.to_move}
                                  candidates={inTree ? node.children : over ? undefined : current(game, search)?.candidates}
                                  numbers={!inTree && line ? numbersOf(line) : undefined} onMove={play} /> : <TextBoard text={board.text} />}
      <aside>
        <Status {...{game, look, words, language}} />
        <EvaluationBar {...{game, search, look, words}} />
        <div class="buttons">
          <button class="main" disabled={over && !busy} onClick={() => ask("think", {about: busy ? "nothing" : "analysis"})}>{busy ? words.stop : words.analysis}</button>
          <Steps {...{room, words}} />
        </div>
        {!over && <OtherMoves {...{game, words}} onPlay={play} />}
        <label class="analyst">{words.player}{" "}
          <select name="player" value={game.player} title={player?.help} onChange={e => set("machine", "player", (e.target as HTMLSelectElement).value).then(complain)}>
            {info.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}
          </select>
          <span class="quiet"> {player?.help}</span>
        </label>
        <div class="checks">
          <label><input type="checkbox" checked={showTree} onChange={() => setShowTree(!showTree)} /> {labWords[language].tree}</label>
        </div>
        {showTree ? <Tree {...{game, search, words, language}} onShow={setNode} /> : <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={play} />}
        <MoveList {...{room, look, words}} />
        <PlayerOptions {...{forms, language}} who="machine" title={words.playerOptions} onSet={set} />
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </>
  );
}
