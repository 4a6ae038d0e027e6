import {useState} from "preact/hooks";
import type {About, Game} from "../api";
import {Board} from "../go/board";
import {Candidates} from "../go/candidates";
import {pictureOf} from "../go/picture";
import type {CompareWords} from "../words/compare";
import type {GoWords} from "../words/go";
import {FieldForm} from "./form";
import type {CompareState, SideNews} from "./types";

/** One of the two players: who it is, what it thinks, and its options. */
export function Side({side, state, news, about, game, words, goWords, onSet, onPoint}: {
  side: number; state: CompareState; news: SideNews; about: About; game: Game; words: CompareWords; goWords: GoWords;
  onSet: (side: number, name: string, value: string) => Promise<string>; onPoint: (point: string) => void;
}) {
  const [shown, setShown] = useState<string | null>(null);
  const name = side === 0 ? words.left : words.right;
  const own = state.sides[side];
  const search = news.search;
  return (
    <section class="side" aria-label={`${name}: ${own.player}`}>
      <label class="who">{name}
        <select name={`player-${side}`} value={own.player} onChange={e => onSet(side, "player", (e.target as HTMLSelectElement).value)}>
          {about.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}
        </select>
      </label>
      <p class="quiet">{about.players.find(p => p.name === own.player)?.help}</p>
      <Board picture={pictureOf(game, search, {candidates: true, ownership: false, shown})} words={goWords} height={Math.max(240, window.innerHeight * .6)}
             label={`${name}: ${goWords.boardLabel}`} onPoint={onPoint} onHover={setShown} />
      {news.trouble && <p class="wrong" role="alert">{news.trouble}</p>}
      <p class="quiet thinking">{news.thinking ? `${words.thinking}…` : search ? words.done : words.waiting}
        {search ? ` · ${search.playouts.toLocaleString()} ${goWords.playoutsDone} · ${search.seconds.toFixed(1)} s` : ""}</p>
      {search && <Candidates {...{game, search, shown}} words={goWords} onShow={setShown} onPlay={onPoint} />}
      <details>
        <summary>{words.options} ({own.fields.filter(f => f.changed).length} {words.changed})</summary>
        <FieldForm fields={own.fields} words={words} side={`side${side}`} onSet={(n, v) => onSet(side, n, v)} />
      </details>
    </section>
  );
}
