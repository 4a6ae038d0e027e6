import {useState} from "preact/hooks";
import {useSwitch} from "../kept";
import {useKeys} from "../keys";
import {gamesWords} from "../words/games";
import {GameBoard} from "./board";
import {lookOf} from "./looks";
import {NewGame} from "./new_game";
import type {Room} from "./room";
import {MoveList, Status} from "./status";
import {Candidates, current, numbersOf, PlayerOptions, useLine, usePlayers} from "./thoughts";
import type {GameState} from "./types";
import type {GameViewProps} from "./view";

/** The keys that work wherever one of these games is shown. */
export function useRoomKeys({game, ask}: Room) {
  useKeys({
    u: () => game.can_undo && ask("undo"),
    h: () => game.rewards === null && ask("think", {about: "hint"}),
    a: () => game.rewards === null && ask("think", {about: game.thinking === "analysis" ? "nothing" : "analysis"}),
    "[": () => game.here > 0 && ask("goto", {moves: game.here - 1}),
    "]": () => game.here < game.moves.length && ask("goto", {moves: game.here + 1}),
  });
}

/** Where "redo" leads: the next turn of a person's, or the end. */
function redoTo(game: GameState): number {
  const anybody = !game.persons.some(p => p);
  const next = game.moves.findIndex((m, i) => i > game.here && m.seat >= 0 && (anybody || game.persons[m.seat]));
  return next < 0 ? game.moves.length : next;
}

/** Moves that are no place on the board, as buttons. */
export function OtherMoves({game, words, onPlay}: {game: GameState; words: typeof gamesWords.en; onPlay: (move: string) => void}) {
  const others = game.legal.filter(m => m.cells.length === 0);
  if (others.length === 0) return null;
  return <div class="buttons other-moves" role="group" aria-label={words.otherMoves}>{others.map(m => <button class="main" key={m.move} onClick={() => onPlay(m.move)}>{words.move_names[m.move] ?? m.move}</button>)}</div>;
}

/** The position of a game that has no board. */
export const TextBoard = ({text}: {text?: string}) => <pre class="text-board">{text}</pre>;

/** A game against the machine, or of several people. */
export function PlayGame({room, info, language, complain}: GameViewProps) {
  const {game, search, ask} = room;
  const words = gamesWords[language], look = lookOf(game.game);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [showThinking, setShowThinking] = useSwitch("thinking", false);
  const [forms, set] = usePlayers(room, complain);
  useRoomKeys(room);
  const after = useLine(game, search, showThinking ? shown : null);
  const over = game.rewards !== null;
  const busy = game.thinking !== "nothing";
  const mine = !over && game.persons[game.to_move] && game.thinking !== "move";
  const play = (move: string) => ask("play", {move});
  const hint = game.hint ? game.legal.find(m => m.move === game.hint) : undefined;
  const board = after ?? game;
  return (
    <>
      {board.picture ? <GameBoard picture={board.picture} last={board.last} {...{look, words}} legal={mine && !after ? game.legal : []} toMove={game.to_move}
                                  candidates={showThinking && !over ? current(game, search)?.candidates : undefined} numbers={after ? numbersOf(after) : undefined}
                                  hint={hint?.cells} onMove={play} /> : <TextBoard text={board.text} />}
      <aside>
        <Status {...{game, look, words, language}} />
        {mine && <OtherMoves {...{game, words}} onPlay={play} />}
        {hint && <p role="status">{words.hintIs}: <strong>{words.move_names[hint.move] ?? hint.move}</strong></p>}
        {!board.picture && mine && <div class="buttons">{game.legal.filter(m => m.cells.length > 0).map(m => <button onClick={() => play(m.move)}>{m.move}</button>)}</div>}
        <div class="buttons">
          <button disabled={!game.can_undo} onClick={() => ask("undo")}>{words.undo}</button>
          <button disabled={game.here === game.moves.length} onClick={() => ask("goto", {moves: redoTo(game)})}>{words.redo}</button>
          <button disabled={!mine || busy} onClick={() => ask("think", {about: "hint"})}>{words.hint}</button>
          {busy ? <button onClick={() => ask("think", {about: "nothing"})}>{words.stop}</button>
            : <button class={!over && !mine ? "main" : ""} disabled={over} onClick={() => ask("think", {about: "move"})}>{words.makeMove}</button>}
          <button class={asking || !over ? "" : "main"} aria-expanded={asking} onClick={() => setAsking(!asking)}>{words.newGame}</button>
        </div>
        {asking && <NewGame {...{info, game, look, words}} onStart={wishes => {
          setAsking(false);
          ask("new", wishes);
        }} />}
        <p class="quiet">{words.rules[game.game] ?? info.help}</p>
        <div class="checks">
          <label><input type="checkbox" checked={showThinking} onChange={() => setShowThinking(!showThinking)} /> {words.showThinking}</label>
        </div>
        {showThinking && <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={play} />}
        <MoveList {...{room, look, words}} />
        <PlayerOptions {...{forms, language}} who="machine" title={words.playerOptions} onSet={set} />
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </>
  );
}
