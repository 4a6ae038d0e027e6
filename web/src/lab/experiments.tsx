import "./lab.css";
import {useEffect, useState} from "preact/hooks";
import {get, post} from "../api";
import {useNewest} from "../events";
import type {ViewProps} from "../view";
import {labWords} from "../words/lab";
import {List, Wishes} from "./list";
import {Live} from "./live";
import {RatingList} from "./ratings";
import {ReplayGame} from "./replay";
import {RunReport} from "./report";
import {Curves} from "./training";
import {isBusy, LabAbout, Listed, Progress} from "./types";

/** The laboratory: "#experiments", "#experiments/ratings", "#experiments/curves", "#experiments/run/3", "#experiments/run/3/0/17". */
export function Experiments({language, rest, ask, complain}: ViewProps) {
  const words = labWords[language];
  const [about, setAbout] = useState<LabAbout | null>(null);
  const [list, setList] = useState<Listed[] | null>(null);
  const [asked, setAsked] = useState<Progress | undefined>(undefined);
  const progress = useNewest<Progress>("api/lab/events", "progress") ?? asked;
  const fail = (e: Error) => complain(e.message);
  useEffect(() => {
    get<LabAbout>("api/lab/about").then(setAbout, fail);
  }, []);
  // The list changes when a run begins or ends.
  useEffect(() => {
    get<Listed[]>("api/lab/list").then(setList, fail);
  }, [progress?.state, progress?.identity]);
  const change = (path: string, wishes: object = {}) =>
    post<Progress>(`api/lab/${path}`, wishes).then(p => {
      setAsked(p);
      complain("");
    }, fail);

  const [what, run, part, game] = rest.split("/");
  const tabs = [["", words.experiments], ["ratings", words.ratings], ["curves", words.curves]];
  const body = what === "run" && game !== undefined ? <ReplayGame {...{run, part, game, words, language, ask, complain}} />
    : what === "run" ? <RunReport {...{run, words, language, complain}} />
    : what === "ratings" ? <RatingList {...{words, complain}} />
    : what === "curves" ? <Curves {...{words, about, complain}} />
    : list === null || about === null ? <p class="quiet" role="status">{words.loading}</p>
    : <List {...{list, about, progress, words, language}} onStart={(w: Wishes) => change("start", w)} />;
  return (
    <>
      <nav class="tabs" aria-label={words.experiments}>
        {tabs.map(([name, label]) => (
          <a class="button" href={`#experiments${name && "/"}${name}`} aria-current={name === (what === "run" ? "" : what) ? "page" : undefined}>{label}</a>
        ))}
      </nav>
      {progress && progress.state !== "nothing" && (isBusy(progress) || what === "") &&
        <Live {...{progress, words, language}} run={list?.find(e => e.identity === progress.identity)?.run ?? 0}
              onStop={() => change("stop")} onResume={() => change("resume")} />}
      {body}
    </>
  );
}
