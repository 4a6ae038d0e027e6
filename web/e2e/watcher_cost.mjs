// What watchers cost the search: the processor time of the thinking thread for the same simulations, with and without
// somebody who reads every event. Turn by turn, because the machine may be busy; medians are compared.
//
//     node web/e2e/watcher_cost.mjs [YOMI [ROUNDS [SIMULATIONS [WATCHERS]]]]
import {readdirSync, readFileSync} from "node:fs";
import {startServer} from "./harness.mjs";

const [yomi = "build/release/yomi", rounds = "15", simulations = "10000", watchers = "1"] = process.argv.slice(2);
const server = await startServer(yomi);
const token = (await (await fetch(server.address)).text()).match(/yomi-token" content="([^"]*)/)[1];
const post = async (path, wishes) => {
  const answer = await fetch(server.address + path, {
    method: "POST", headers: {"Content-Type": "application/json", "X-Yomi-Token": token}, body: JSON.stringify(wishes)});
  if (!answer.ok) throw new Error(await answer.text());
};

/** Nanoseconds that each thread of the server has run. */
const times = () => new Map(readdirSync(`/proc/${server.pid}/task`).map(t => {
  try {
    return [t, Number(readFileSync(`/proc/${server.pid}/task/${t}/schedstat`, "utf8").split(" ")[0])];
  } catch {
    return [t, 0];  // it has just ended
  }
}));

/** Reads events until the signal; counts the searches. */
async function watch(signal) {
  let seen = 0;
  try {
    const answer = await fetch(`${server.address}api/events`, {signal});
    for await (const chunk of answer.body) seen += Buffer.from(chunk).toString().split("event: search").length - 1;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return seen;
}

/** Seconds of the thread that thought longest. A new game has the same seed, so the work is the same. */
async function think(watched) {
  await post("api/new", {size: 9, person: "both"});
  const end = new AbortController();
  const seen = Array.from({length: watched}, () => watch(end.signal));
  await new Promise(r => setTimeout(r, 100));
  const before = times();
  await post("api/think", {about: "review", playouts: Number(simulations)});
  for (;;) {
    await new Promise(r => setTimeout(r, 50));
    if ((await (await fetch(`${server.address}api/game`)).json()).thinking === "nothing") break;
  }
  const spent = [...times()].map(([t, n]) => n - (before.get(t) ?? 0));
  end.abort();
  const counts = await Promise.all(seen);
  return {seconds: Math.max(...spent) / 1e9, shown: counts[0] ?? 0};
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
await think(0);  // tables are made once
const alone = [], watchedTimes = [];
let shown = 0;
for (let i = 0; i < Number(rounds); ++i) {
  alone.push((await think(0)).seconds);
  const round = await think(Number(watchers));
  watchedTimes.push(round.seconds);
  shown += round.shown;
}
await server.stop();
const cost = 100 * (median(watchedTimes) / median(alone) - 1);
console.log(`${simulations} simulations take ${median(alone).toFixed(3)} s of processor time alone, ${median(watchedTimes).toFixed(3)} s with ${watchers} watcher(s): ` +
  `${cost >= 0 ? "+" : "−"}${Math.abs(cost).toFixed(2)} % (medians of ${rounds}; ${(shown / rounds).toFixed(1)} searches shown a round)`);
process.exit(cost > 2 ? 1 : 0);
