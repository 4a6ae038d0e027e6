import type {Language} from "../words/common";
import {duration, LabWords} from "../words/lab";
import {isBusy, MatchProgress, Progress, Range} from "./types";

const percent = (share: number | null) => share === null ? "–" : (100 * share).toFixed(1);
const whole = (elo: number | null, infinite: string) => elo === null ? infinite : elo.toFixed(0);
const eloRange = ([low, high]: Range) => `${whole(low, "−∞")} … ${whole(high, "∞")}`;

/** Where the ratio of a sequential test is between the two ends. */
function Ratio({match, words}: {match: MatchProgress; words: LabWords}) {
  if (match.llr === null || !match.bounds) return <>–</>;
  const [low, high] = match.bounds;
  const place = Math.max(0, Math.min(1, (match.llr - low) / (high - low)));
  const text = `${match.llr.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  return (
    <span class="ratio" title={words.verdict[match.verdict ?? "undecided"]}>
      {text}
      <span class="track" aria-hidden="true"><span style={{left: `${100 * place}%`}} /></span>
      {match.verdict !== "undecided" && <strong>{words.verdict[match.verdict!]}</strong>}
    </span>
  );
}

/** The experiment that runs, or the last that did. */
export function Live({progress, run, words, language, onStop, onResume}: {
  progress: Progress; run: number; words: LabWords; language: Language; onStop: () => void; onResume: () => void;
}) {
  const done = progress.cells.reduce((sum, c) => sum + c.done, 0);
  const left = progress.cells.reduce((sum, c) => sum + c.left, 0);
  const busy = isBusy(progress);
  const shown = progress.cells.filter(c => c.done > 0 || progress.cells.length < 30);
  const matches = progress.cells.some(c => c.match !== null);
  const tests = progress.cells.some(c => c.match?.llr !== null && c.match !== null);
  return (
    <section class="live panel" aria-label={words.live}>
      <h2>{progress.name} <span class={`state ${progress.state}`} role="status">{words.state[progress.state]}</span></h2>
      {progress.trouble && <p class="bad" role="alert">{progress.trouble}</p>}
      {progress.note && <p>{progress.note}</p>}
      <progress max={Math.max(1, done + left)} value={done} aria-label={progress.name} />
      <p class="figures">
        <span>{done}/{done + left} {words.jobs}</span>
        {progress.jobs > 0 && <span>{progress.jobs_per_hour.toFixed(0)} {words.jobs}{language === "ja" ? "" : " "}{words.perHour}</span>}
        <span>{busy ? words.elapsed : words.took} {duration(progress.seconds, language)}</span>
        {busy && left > 0 && progress.seconds_left > 0 && <span>{language === "ja" ? `${words.timeLeft}${duration(progress.seconds_left, language)}` : `${duration(progress.seconds_left, language)} ${words.timeLeft}`}</span>}
      </p>
      <div class="buttons">
        {busy && <button class="main" disabled={progress.state === "stopping"} onClick={onStop}>{words.stop}</button>}
        {(progress.state === "stopped" || progress.state === "failed") && <button class="main" onClick={onResume}>{words.resume}</button>}
        {run > 0 && <a class="button" href={`#experiments/run/${run}`}>{words.report}</a>}
      </div>
      {shown.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={words.parts}>
          <table class="figures-table">
            <thead><tr>
              <th scope="col">{words.part}</th><th scope="col">{words.jobs}</th>{matches && <><th scope="col">{words.score}, %</th><th scope="col">{words.interval}</th><th scope="col">{words.elo}</th></>}{tests && <th scope="col">{words.llr}</th>}
            </tr></thead>
            <tbody>
              {shown.map(c => (
                <tr>
                  <th scope="row">{c.name}</th>
                  <td>{c.done}{c.left > 0 ? `/${c.done + c.left}` : ""}</td>
                  {c.match && c.match.games > 0 ? <>
                    <td>{percent(c.match.share)}</td>
                    <td>{percent(c.match.interval[0])} … {percent(c.match.interval[1])}</td>
                    <td>{whole(c.match.elo, c.match.share > 0.5 ? "∞" : "−∞")} <span class="quiet">{eloRange(c.match.elo_interval)}</span>
                      {c.match.failures > 0 && <span class="bad"> {c.match.failures} {words.failures}</span>}</td>
                    {tests && <td><Ratio match={c.match} words={words} /></td>}
                  </> : matches && <td colSpan={tests ? 4 : 3} />}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
