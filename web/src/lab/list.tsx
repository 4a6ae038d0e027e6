import {useState} from "preact/hooks";
import type {Language} from "../words/common";
import type {LabWords} from "../words/lab";
import {isBusy, LabAbout, Listed, Progress} from "./types";

export interface Wishes {
  file?: string;
  run?: number;
  games?: number;
  scale?: number;
  only?: string;
  jobs: number;
}

function StartForm({listed, about, words, onStart}: {listed: Listed; about: LabAbout; words: LabWords; onStart: (w: Wishes) => void}) {
  const submit = (event: Event) => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const wishes: Wishes = {jobs: Number(text("jobs"))};
    if (listed.file) wishes.file = listed.file;
    else wishes.run = listed.run;
    if (text("games")) wishes.games = Number(text("games"));
    if (text("scale")) wishes.scale = Number(text("scale"));
    if (text("only")) wishes.only = text("only");
    onStart(wishes);
  };
  return (
    <form class="settings" onSubmit={submit}>
      {!listed.tunes && <>
        <label>{words.wantedGames}<input name="games" type="number" min="1" placeholder={words.asFile} /></label>
        <label>{words.scale}<input name="scale" type="number" min="0.000001" step="any" placeholder="1" /></label>
        <label>{words.only}<input name="only" placeholder={words.all} /></label>
      </>}
      <label>{words.workers}<input name="jobs" type="number" min="1" max="256" value={about.cores} title={words.workersHelp} /></label>
      <button class="main">{listed.done > 0 ? words.resume : words.start}</button>
    </form>
  );
}

function stateOf(e: Listed, progress: Progress | undefined): keyof LabWords["state"] {
  if (progress && isBusy(progress) && progress.identity === e.identity) return progress.state;
  return e.trouble ? "wrong" : e.finished && e.run > 0 ? "finished" : e.done > 0 ? "begun" : "fresh";
}

/** All experiments: the files of the folder, and what the store has besides. */
export function List({list, about, progress, words, onStart}: {
  list: Listed[]; about: LabAbout; progress: Progress | undefined; words: LabWords; language: Language; onStart: (w: Wishes) => void;
}) {
  const [open, setOpen] = useState("");
  const busy = isBusy(progress);
  return (
    <>
      {list.length === 0 && <p>{words.none}</p>}
      <ul class="experiments">
        {list.map(e => {
          const key = `${e.file}/${e.run}`;
          const state = stateOf(e, progress);
          // What runs knows more than the list, which was read when it began.
          const done = busy && progress?.identity === e.identity ? Math.max(e.done, progress.cells.reduce((sum, c) => sum + c.done, 0)) : e.done;
          return (
            <li class="panel" key={key}>
              <h3>{e.name} <span class={`state ${state}`}>{words.state[state]}</span></h3>
              {e.title && <p lang="en">{e.title}</p>}
              {e.source && <p class="quiet" lang="en">{e.source}</p>}
              {e.trouble && <p class="bad" lang="en">{e.trouble}</p>}
              {!e.trouble && <p class="quiet">
                {e.parts} {words.parts} · {done}/{e.wanted} {words.jobs}
                {e.games > 0 && ` · ${e.games} ${words.games}`}{e.measures > 0 && ` · ${e.measures} ${words.measures}`}{e.tunes && ` · ${words.tunes}`}
              </p>}
              {done > 0 && <progress max={Math.max(e.wanted, 1)} value={e.finished ? e.wanted : done} aria-label={e.name} />}
              <div class="buttons">
                {!e.trouble && <button disabled={busy} aria-expanded={open === key} onClick={() => setOpen(open === key ? "" : key)}>{e.done > 0 ? words.settingsResume : words.settings}</button>}
                {e.run > 0 && <a class="button" href={`#experiments/run/${e.run}`}>{words.report}</a>}
              </div>
              {open === key && !busy && <StartForm listed={e} {...{about, words}} onStart={w => {
                setOpen("");
                scrollTo({top: 0});
                onStart(w);
              }} />}
            </li>
          );
        })}
      </ul>
      <p class="quiet">{words.folder}: {about.experiments} · {words.store}: {about.store}</p>
    </>
  );
}
