import {BoundedGoban, Marker} from "@sabaki/shudan";
import type {RefObject} from "preact";
import {useEffect, useRef, useState} from "preact/hooks";
import {get} from "../api";
import {columnName, grid, vertexOf} from "../go/points";
import type {Language} from "../words/common";
import type {LabWords} from "../words/lab";
import {OtherReplay} from "./other_replay";
import {MoveSteps, ReplayProps, useMoves} from "./replay_steps";
import type {ArenaReplay, Replay} from "./types";

type Sign = 0 | 1 | -1;

/** The stones after so many moves. */
function stonesAfter(replay: Replay, moves: number): Sign[][] {
  const stones = grid<Sign>(replay.size, (x, y) => replay.first[y][x] === "X" ? 1 : replay.first[y][x] === "O" ? -1 : 0);
  for (const {colour, point, captured} of replay.moves.slice(0, moves)) {
    const at = vertexOf(point, replay.size);
    if (at) stones[at[1]][at[0]] = colour === "black" ? 1 : -1;
    for (const gone of captured) {
      const there = vertexOf(gone, replay.size);
      if (there) stones[there[1]][there[0]] = 0;
    }
  }
  return stones;
}

/** A frame, and how large a board in it may be. */
function useRoom(): [RefObject<HTMLDivElement>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(340);
  useEffect(() => {
    const fit = () => setRoom(Math.max(200, Math.min(frame.current?.clientWidth ?? 340, innerHeight - 190, 720)));
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, []);
  return [frame, room];
}

/** A game of Go, move by move. */
function GoReplay({replay, run, part, game, words, ask}: ReplayProps<Replay>) {
  const all = replay.moves.length;
  const steps = useMoves(all);
  const {moves} = steps;
  const [frame, room] = useRoom();
  const last = moves > 0 ? replay.moves[moves - 1] : null;
  const at = last && vertexOf(last.point, replay.size);
  const markers = grid<Marker | null>(replay.size, (x, y) => at && at[0] === x && at[1] === y ? {type: "circle"} : null);
  const text = last ? `${moves}/${all}: ${words[last.colour]} ${last.point === "pass" ? words.pass : last.point}` : `0/${all}`;
  return (
    <div class="replay">
      <div class="replay-board" ref={frame} role="img" aria-label={`${words.boardLabel} ${text}`}>
        <BoundedGoban maxWidth={room} maxHeight={room} showCoordinates coordX={columnName} coordY={y => replay.size - y}
                      signMap={stonesAfter(replay, moves)} markerMap={markers} />
      </div>
      <aside>
        <h2>{words.black}: {replay.black || "?"}<br />{words.white}: {replay.white || "?"}</h2>
        <p>{words.result}: <strong>{replay.result}</strong></p>
        <p role="status">{words.move} {text}</p>
        <MoveSteps {...{all, words}} {...steps} />
        <div class="buttons">
          <button onClick={() => ask("api/sgf", {sgf: replay.sgf}).then(() => {
            location.hash = "analyse";
          })}>{words.analyse}</button>
          <a class="button" download={`game-${run}-${part}-${game}.sgf`} href={`data:application/x-go-sgf;charset=utf-8,${encodeURIComponent(replay.sgf)}`}>{words.saveSgf}</a>
        </div>
        <p class="quiet keys">{words.replayKeys}</p>
      </aside>
    </div>
  );
}

/** A game of the store, of Go or another one, move by move. */
export function ReplayGame({run, part, game, words, language, ask, complain}: {
  run: string; part: string; game: string; words: LabWords; language: Language;
  ask: (path: string, wishes?: object) => Promise<void>; complain: (trouble: string) => void;
}) {
  const [replay, setReplay] = useState<Replay | ArenaReplay | null>(null);
  const path = [run, part, game].map(encodeURIComponent).join("/");
  useEffect(() => {
    setReplay(null);
    get<Replay | ArenaReplay>(`api/lab/game/${path}`).then(setReplay, e => complain(e.message));
  }, [path]);
  if (!replay) return <p class="quiet" role="status">{words.loading}</p>;
  return (
    <>
      <p><a href={`#experiments/run/${run}`}>{words.backToReport}</a></p>
      {"sgf" in replay ? <GoReplay {...{replay, run, part, game, words, ask}} /> : <OtherReplay {...{replay, words, language, complain}} />}
    </>
  );
}
