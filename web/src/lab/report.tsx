import {useEffect, useState} from "preact/hooks";
import {get} from "../api";
import type {Language} from "../words/common";
import type {LabWords} from "../words/lab";
import type {Block, GameLine, Parts, Report} from "./types";

const step = 100;

/** A picture as the server made it; as an image it can run nothing and load nothing. */
const pictureAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

function ShowBlock({block}: {block: Block}) {
  if (block.kind === "heading") return <h3>{block.text}</h3>;
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  if (block.kind === "picture") return <figure><img src={pictureAddress(block.svg)} alt={block.caption} /><figcaption class="quiet">{block.caption}</figcaption></figure>;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={block.head.join(", ")}>
      <table class="figures-table">
        <thead><tr>{block.head.map(h => <th scope="col">{h}</th>)}</tr></thead>
        <tbody>{block.rows.map(row => <tr>{row.map((cell, i) => i === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}

function Games({run, parts, words, complain}: {run: string; parts: Parts; words: LabWords; complain: (trouble: string) => void}) {
  const played = parts.parts.filter(p => p.games > 0);
  const [part, setPart] = useState(played[0]?.part ?? -1);
  const [from, setFrom] = useState(0);
  const [found, setFound] = useState<{total: number; games: GameLine[]} | null>(null);
  useEffect(() => {
    if (part >= 0) get<{total: number; games: GameLine[]}>(`api/lab/games/${run}/${part}/${from}`).then(setFound, e => complain(e.message));
  }, [run, part, from]);
  const ofGo = played.find(p => p.part === part)?.game === "go";
  if (played.length === 0) return <p class="quiet">{words.noGames}</p>;
  return (
    <section aria-label={words.gamesOf}>
      <h3>{words.chooseGame}</h3>
      <label class="field">{words.part} <select value={part} onChange={e => {
        setFrom(0);
        setPart(Number((e.target as HTMLSelectElement).value));
      }}>{played.map(p => <option value={p.part}>{p.name} ({p.games})</option>)}</select></label>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.gamesOf}>
        <table class="figures-table games">
          <thead><tr><th scope="col">#</th>{ofGo ? <><th scope="col">{words.black}</th><th scope="col">{words.white}</th></> : <th scope="col" colSpan={2}>{words.players}</th>}<th scope="col">{words.result}</th><th scope="col">{words.moves}</th><th scope="col">{words.reason}</th></tr></thead>
          <tbody>
            {found?.games.map(g => (
              <tr key={g.number}>
                <th scope="row"><a href={`#experiments/run/${run}/${part}/${g.number}`}>{words.replay} {g.number}</a></th>
                {g.players ? <td colSpan={2}>{g.players.join(" – ")}</td> : <><td>{g.black}</td><td>{g.white}</td></>}<td>{g.result}</td><td>{g.moves}</td><td title={g.detail} lang="en">{g.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found && found.total > step && <div class="buttons">
        <button disabled={from === 0} onClick={() => setFrom(from - step)}>{words.earlier}</button>
        <button disabled={from + step >= found.total} onClick={() => setFrom(from + step)}>{words.later}</button>
      </div>}
    </section>
  );
}

/** The report of a run, with the paper's figures beside ours, and its games. */
export function RunReport({run, words, language, complain}: {run: string; words: LabWords; language: Language; complain: (trouble: string) => void}) {
  const [report, setReport] = useState<Report | null>(null);
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    get<Report>(`api/lab/report/${encodeURIComponent(run)}`).then(setReport, e => complain(e.message));
    get<Parts>(`api/lab/parts/${encodeURIComponent(run)}`).then(setParts, e => complain(e.message));
  }, [run]);
  return (
    <>
      <p><a href="#experiments">{words.back}</a></p>
      {report === null && <p class="quiet" role="status">{words.loading}</p>}
      {report && <article class="report panel" lang="en">
        <h2>{report.title}</h2>
        {language === "ja" && <p class="quiet" lang="ja">{words.english}</p>}
        {report.blocks.map(block => <ShowBlock block={block} />)}
      </article>}
      {parts && <div class="panel report">
        <Games {...{run, parts, words, complain}} />
        <p class="figures">{words.download}: {["csv", "measures", "json", "sgf"].map(format => (
          <a href={`api/lab/export/${run}/${format}`} download={`${parts.name}.${format === "measures" ? "measures.csv" : format}`}>{format}</a>
        ))}</p>
      </div>}
    </>
  );
}
