import {useState} from "preact/hooks";
import {useKeys} from "../keys";
import type {LabWords} from "../words/lab";

/** What a game of the store is replayed with. */
export interface ReplayProps<R> {
  replay: R;
  run: string;
  part: string;
  game: string;
  words: LabWords;
  ask: (path: string, wishes?: object) => Promise<void>;
}

/** Which of so many moves is the last one played, and how to change that. */
export function useMoves(all: number): {moves: number; goTo: (moves: number) => void; step: (by: number) => void} {
  const [moves, setMoves] = useState(all);
  const goTo = (n: number) => setMoves(Math.max(0, Math.min(all, n)));
  // From wherever it is by then: two keys may come between two pictures.
  const step = (by: number) => setMoves(m => Math.max(0, Math.min(all, m + by)));
  useKeys({ArrowLeft: () => step(-1), ArrowRight: () => step(1)});
  return {moves, goTo, step};
}

export function MoveSteps({all, moves, goTo, step, words}: {all: number; words: LabWords} & ReturnType<typeof useMoves>) {
  return (
    <>
      <input type="range" min="0" max={all} value={moves} aria-label={words.move} onInput={e => goTo(Number((e.target as HTMLInputElement).value))} />
      {/* Not disabled at the ends: a button that is takes the keys with it. */}
      <div class="buttons">
        <button aria-label={words.first} aria-disabled={moves === 0} onClick={() => goTo(0)}>|◀</button>
        <button aria-label={words.previous} aria-disabled={moves === 0} onClick={() => step(-1)}>◀</button>
        <button aria-label={words.next} aria-disabled={moves === all} onClick={() => step(1)}>▶</button>
        <button aria-label={words.last} aria-disabled={moves === all} onClick={() => goTo(all)}>▶|</button>
      </div>
    </>
  );
}

