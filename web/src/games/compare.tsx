import {useState} from "preact/hooks";
import "../compare/compare.css";
import {compareWords} from "../words/compare";
import {gamesWords} from "../words/games";
import {GameBoard} from "./board";
import {lookOf} from "./looks";
import {OtherMoves, TextBoard, useRoomKeys} from "./play";
import {Status, Steps} from "./status";
import {Candidates, current, numbersOf, PlayerOptions, useLine, usePlayers} from "./thoughts";
import type {PlayerForms, SideNews, Who} from "./types";
import type {GameViewProps} from "./view";

/** One of the two players: who it is, what it thinks, and its options. */
function Side({who, news, forms, onSet, room, info, language, complain}: GameViewProps & {
  who: Who; news: SideNews; forms: PlayerForms | null; onSet: (who: Who, name: string, value: string) => Promise<string>;
}) {
  const {game, ask} = room;
  const words = gamesWords[language], own = compareWords[language], look = lookOf(game.game);
  const [shown, setShown] = useState<string | null>(null);
  const line = useLine(game, news.search, shown);
  const name = who === "left" ? own.left : own.right;
  const player = forms?.[who].player ?? "";
  const play = (move: string) => ask("play", {move, reply: false});
  const board = line ?? game;
  const search = news.search;
  return (
    <section class="side" aria-label={`${name}: ${player}`}>
      <label class="who">{name}
        <select name={`player-${who}`} value={player} onChange={e => onSet(who, "player", (e.target as HTMLSelectElement).value).then(complain)}>
          {info.players.map(p => <option value={p.name} title={p.help}>{p.name}</option>)}
        </select>
      </label>
      <p class="quiet">{info.players.find(p => p.name === player)?.help}</p>
      {board.picture ? <GameBoard picture={board.picture} last={board.last} {...{look, words}} legal={line ? [] : game.legal} toMove={game.to_move}
                                  candidates={game.rewards ? undefined : current(game, search)?.candidates} numbers={line ? numbersOf(line) : undefined}
                                  height={Math.max(260, innerHeight * .6)} label={`${name}: ${words.board}`} onMove={play} /> : <TextBoard text={board.text} />}
      {news.trouble && <p class="wrong" role="alert">{news.trouble}</p>}
      <p class="quiet thinking">{news.thinking ? `${own.thinking}…` : current(game, search) ? own.done : own.waiting}
        {search ? ` · ${search.playouts.toLocaleString()} ${words.simulationsDone} · ${search.seconds.toFixed(1)} s` : ""}</p>
      {current(game, search) && <Candidates {...{game, search, words, shown}} onShow={setShown} onPlay={play} />}
      <PlayerOptions {...{forms, who, language, onSet}} title={own.options} />
    </section>
  );
}

/** Two players side by side on the position of the game. */
export function CompareGame(props: GameViewProps) {
  const {room, language, complain} = props;
  const {game, compare, ask} = room;
  const words = gamesWords[language], own = compareWords[language];
  const [playouts, setPlayouts] = useState(2000);
  const [forms, set] = usePlayers(room, complain);
  useRoomKeys(room);
  if (!compare) return <p class="quiet" role="status">…</p>;
  const best = compare.sides.map(s => current(game, s.search)?.candidates[0]?.move);
  return (
    <>
      <div class="compare-head">
        <Status {...{game, words, language}} look={lookOf(game.game)} />
        <div class="buttons">
          <button class="main" disabled={game.rewards !== null && !compare.running} onClick={() => ask("compare", compare.running ? {about: "stop"} : {about: "start", playouts})}>
            {compare.running ? own.stop : own.start}</button>
          <label class="budget">{own.budget}{" "}
            <select name="budget" value={playouts} onChange={e => setPlayouts(Number((e.target as HTMLSelectElement).value))}>
              {[500, 2000, 10_000, 50_000].map(n => <option value={n}>{n.toLocaleString()}</option>)}
              <option value={0}>{own.endless}</option>
            </select>
          </label>
          <Steps {...{room, words}} />
          <OtherMoves {...{game, words}} onPlay={move => ask("play", {move, reply: false})} />
        </div>
        <p class="quiet">{own.follow}</p>
        {best[0] && best[1] && <p class="verdict" role="status">{best[0] === best[1]
          ? <>{own.agree} <strong>{best[0]}</strong></> : <>{own.differ} <strong>{best[0]}</strong> / <strong>{best[1]}</strong></>}</p>}
      </div>
      <div class="sides">
        {(["left", "right"] as const).map((who, i) => <Side key={who} {...props} {...{who, forms}} news={compare.sides[i]} onSet={set} />)}
      </div>
    </>
  );
}
