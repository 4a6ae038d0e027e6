import {useEffect, useState} from "preact/hooks";
import {get} from "../api";
import type {LabWords} from "../words/lab";
import type {Ratings} from "./types";

/** The players of the laboratory by strength, for each game and size of board. */
export function RatingList({words, complain}: {words: LabWords; complain: (trouble: string) => void}) {
  const [ratings, setRatings] = useState<Ratings | null>(null);
  const [none, setNone] = useState(false);
  useEffect(() => {
    get<Ratings>("api/lab/ratings").then(setRatings, e => {
      setNone(true);
      complain(e.message);
    });
  }, []);
  if (none || ratings?.pools.length === 0) return <p>{words.noRatings}</p>;
  if (!ratings) return <p class="quiet" role="status">{words.loading}</p>;
  return (
    <>
      <p class="quiet">{words.ratingsHelp}</p>
      {ratings.pools.map(pool => {
        const known = pool.players.flatMap(p => p.elo === null ? [] : [p.interval[0] ?? p.elo, p.interval[1] ?? p.elo]);
        const low = Math.min(...known), high = Math.max(...known), span = Math.max(1, high - low);
        const place = (elo: number) => 100 * (elo - low) / span;
        return (
          <section class="panel" aria-label={pool.game}>
            <h2>{pool.game}</h2>
            <div class="scroll" tabIndex={0} role="group" aria-label={pool.game}>
              <table class="figures-table ratings">
                <thead><tr><th scope="col">{words.player}</th><th scope="col">{words.elo}</th><th scope="col">{words.interval}</th><th scope="col">{words.games}</th><th class="wide" /></tr></thead>
                <tbody>{pool.players.map(p => (
                  <tr>
                    <th scope="row">{p.name}</th>
                    <td>{p.elo === null ? "–" : p.elo.toFixed(0)}</td>
                    <td>{p.anchor ? words.anchor : p.elo === null ? words.notConnected : `${p.interval[0]?.toFixed(0) ?? "−∞"} … ${p.interval[1]?.toFixed(0) ?? "∞"}`}</td>
                    <td>{p.games}</td>
                    <td class="wide" aria-hidden="true">{p.elo !== null && <span class="bar">
                      <span class="reach" style={{left: `${place(p.interval[0] ?? p.elo)}%`, right: `${100 - place(p.interval[1] ?? p.elo)}%`}} />
                      <span class="dot" style={{left: `${place(p.elo)}%`}} />
                    </span>}</td>
                  </tr>
                ))}</tbody>
              </table>
            </div>
          </section>
        );
      })}
      {ratings.left_out.map(why => <p class="quiet" lang="en">{words.leftOut}: {why}</p>)}
    </>
  );
}
