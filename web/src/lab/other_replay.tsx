import {post} from "../api";
import {GameBoard} from "../games/board";
import "../games/games.css";
import {lookOf, seatName} from "../games/looks";
import {Dot} from "../games/status";
import type {Picture} from "../games/types";
import type {Language} from "../words/common";
import {gamesWords} from "../words/games";
import type {LabWords} from "../words/lab";
import {MoveSteps, useMoves} from "./replay_steps";
import type {ArenaReplay} from "./types";

/** The board after so many moves. */
function boardAfter(replay: ArenaReplay, moves: number): Picture {
  const picture = {...replay.picture!, owners: [...replay.picture!.owners], marks: {...replay.picture!.marks}};
  for (const {changes, note} of replay.moves.slice(0, moves)) {
    for (const [cell, owner, mark] of changes) {
      picture.owners[cell] = owner;
      picture.marks[cell] = mark;
    }
    picture.note = note;
  }
  return picture;
}

/** A game beside Go, move by move. */
export function OtherReplay({replay, words, language, complain}: {replay: ArenaReplay; words: LabWords; language: Language; complain: (trouble: string) => void}) {
  const all = replay.moves.length;
  const steps = useMoves(all);
  const {moves} = steps;
  const own = gamesWords[language], look = lookOf(replay.game);
  const last = moves > 0 ? replay.moves[moves - 1] : null;
  const text = last ? `${moves}/${all}: ${last.seat < 0 ? own.chance : seatName(look, last.seat, own)} ${last.move}` : `0/${all}`;
  const analyse = () => post(`api/games/${replay.game}/new`, {
    options: replay.options, persons: replay.players.map((_, seat) => seat + 1), moves: replay.moves.map(m => m.move).join(" "),
  }).then(() => {
    location.hash = `analyse/${replay.game}`;
  }, e => complain(e.message));
  return (
    <div class="replay">
      {replay.picture ? <GameBoard picture={boardAfter(replay, moves)} look={look} words={own} last={last?.cells ?? []} legal={[]} toMove={Math.max(0, last?.seat ?? 0)}
                                   label={`${words.boardLabel} ${text}`} height={Math.max(240, innerHeight - 190)} /> : <pre class="text-board">{last?.text}</pre>}
      <aside>
        <h2>{own.games[replay.game] ?? replay.game}</h2>
        <p>{replay.players.map((name, seat) => <span key={seat}><Dot {...{look, seat}} /> {seatName(look, seat, own)}: {name}<br /></span>)}</p>
        <p>{words.result}: <strong>{replay.result}</strong></p>
        <p role="status">{words.move} {text}</p>
        <MoveSteps {...{all, words}} {...steps} />
        <div class="buttons"><button onClick={analyse}>{words.analyse}</button></div>
        <p class="quiet keys">{words.replayKeys}</p>
      </aside>
    </div>
  );
}
