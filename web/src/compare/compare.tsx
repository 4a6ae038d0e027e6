import {useEffect, useState} from "preact/hooks";
import {get, post} from "../api";
import {useNewest} from "../events";
import {useGameKeys} from "../go/game_keys";
import {Files, Status, Steps} from "../go/status";
import type {ViewProps} from "../view";
import {compareWords} from "../words/compare";
import {goWords} from "../words/go";
import "./compare.css";
import {Side} from "./side";
import type {CompareNews, CompareState} from "./types";

/** Two players side by side on the position of the game. */
export function Compare({language, about, game, ask, complain}: ViewProps) {
  const [state, setState] = useState<CompareState | null>(null);
  const [playouts, setPlayouts] = useState(2000);
  const newest = useNewest<CompareNews>("api/compare/events", "compare");
  useGameKeys(game, ask);
  const words = compareWords[language], go = goWords[language];
  useEffect(() => {
    get<CompareState>("api/compare/state").then(setState, e => complain(e.message));
  }, []);
  if (!state) return <p class="quiet" role="status">…</p>;
  const news = newest ?? state;
  const send = (path: string, wishes: object) => post<CompareState>(`api/compare/${path}`, wishes).then(s => {
    setState(s);
    complain("");
    return "";
  }, e => String(e.message));
  const loud = (path: string, wishes: object) => send(path, wishes).then(complain);
  const set = (side: number, name: string, value: string) => send("set", {side, name, value});
  const best = news.sides.map(s => s.search?.position === game.position ? s.search.candidates[0] : undefined);
  const onPoint = (point: string) => ask("api/play", {point});
  return (
    <>
      <div class="compare-head">
        <Status {...{game, language}} />
        <div class="buttons">
          <button class="main" onClick={() => loud(news.running ? "stop" : "start", news.running ? {} : {playouts})}>{news.running ? words.stop : words.start}</button>
          <label class="budget">{words.budget}{" "}
            <select name="budget" value={playouts} onChange={e => setPlayouts(Number((e.target as HTMLSelectElement).value))}>
              {[500, 2000, 10_000, 50_000].map(n => <option value={n}>{n.toLocaleString()}</option>)}
              <option value={0}>{words.endless}</option>
            </select>
          </label>
          <Steps {...{game, ask, language}} />
          <Files {...{ask, language}} />
        </div>
        <p class="quiet">{words.follow}</p>
        {best[0] && best[1] && <p class="verdict" role="status">{best[0].point === best[1].point
          ? <>{words.agree} <strong>{best[0].point}</strong></>
          : <>{words.differ} <strong>{best[0].point}</strong> / <strong>{best[1].point}</strong></>}</p>}
      </div>
      <div class="sides">
        {[0, 1].map(side => <Side key={side} {...{side, state, about, game, words}} news={news.sides[side]} goWords={go} onSet={set} onPoint={onPoint} />)}
      </div>
    </>
  );
}
