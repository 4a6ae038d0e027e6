import {useEffect, useState} from "preact/hooks";
import {get} from "../api";
import type {LabWords} from "../words/lab";
import {Lines} from "./lines";
import type {LabAbout, Training} from "./types";

/** How training runs went on, epoch by epoch, on games that were not learned from. */
export function Curves({words, about, complain}: {words: LabWords; about: LabAbout | null; complain: (trouble: string) => void}) {
  const [all, setAll] = useState<Training[] | null>(null);
  useEffect(() => {
    get<Training[]>("api/lab/training").then(setAll, e => complain(e.message));
  }, []);
  if (!all) return <p class="quiet" role="status">{words.loading}</p>;
  const good = all.filter(t => !t.trouble && t.points.length > 0);
  const likelihood = good.map(t => ({label: t.name, points: t.points.map(p => [p.epoch, p.log_likelihood] as [number, number])}));
  const predicted = good.map(t => ({label: t.name, points: t.points.map(p => [p.epoch, 100 * p.first] as [number, number])}));
  return (
    <>
      {good.length === 0 && <p>{words.noCurves} ({about?.training}).</p>}
      <p class="quiet">{words.curvesHelp}</p>
      <div class="two">
        <Lines lines={likelihood} xLabel={words.epoch} yLabel={words.likelihood} whole />
        <Lines lines={predicted} xLabel={words.epoch} yLabel={`${words.predicted} (${words.firstOne})`} whole />
      </div>
      {all.map(t => (
        <section class="panel" aria-label={t.name}>
          <h2>{t.name}</h2>
          {t.trouble && <p class="bad" lang="en">{t.trouble}</p>}
          {t.about && <details><summary>{t.about.split("\n")[1] ?? t.name}</summary><pre lang="en">{t.about}</pre></details>}
          {t.points.length > 0 && <div class="scroll" tabIndex={0} role="group" aria-label={t.name}>
            <table class="figures-table">
              <thead><tr><th scope="col">{words.epoch}</th><th scope="col">{words.likelihood}</th><th scope="col">{words.firstOne}, %</th><th scope="col">{words.firstFive}, %</th><th scope="col">{words.firstTen}, %</th><th scope="col">{words.rank}</th><th scope="col">{words.seconds}</th></tr></thead>
              <tbody>{t.points.map(p => (
                <tr><th scope="row">{p.epoch}</th><td>{p.log_likelihood.toFixed(4)}</td><td>{(100 * p.first).toFixed(2)}</td><td>{(100 * p.first_five).toFixed(2)}</td><td>{(100 * p.first_ten).toFixed(2)}</td><td>{p.rank.toFixed(2)}</td><td>{p.seconds.toFixed(0)}</td></tr>
              ))}</tbody>
            </table>
          </div>}
        </section>
      ))}
    </>
  );
}
