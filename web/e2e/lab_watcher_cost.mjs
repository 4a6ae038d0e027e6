// What watchers cost an experiment: the processor time of the whole server, its watchers' threads included, for the same games
// with and without somebody who reads every event. Turn by turn, because the machine may be busy; medians are compared.
//
//     node web/e2e/lab_watcher_cost.mjs [YOMI [ROUNDS [WATCHERS]]]
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {startServer} from "./harness.mjs";

const [yomi = "build/release/yomi", rounds = "5", watchers = "1"] = process.argv.slice(2);
const experiment = `name = "cost"
games = 2
seed = 5
[game]
size = 9
[players.a]
player = "rave"
playouts = 100
[[grids]]
player = "a"
against = "a"
vary = { "select.final" = [${Array.from({length: 20}, (_, i) => 1000 * (i + 1)).join(", ")}] }
`;

/** Reads events until the server ends; counts them. */
async function watch(address) {
  let seen = 0;
  try {
    for await (const chunk of (await fetch(`${address}api/lab/events`)).body) seen += Buffer.from(chunk).toString().split("event: progress").length - 1;
  } catch {
    return seen;  // the server has ended
  }
  return seen;
}

/** Seconds of the processor for all games, in a server and a laboratory of its own. */
async function run(watched) {
  const top = mkdtempSync(join(tmpdir(), "yomi-cost-"));
  writeFileSync(join(top, "cost.toml"), experiment);
  const server = await startServer(yomi, ["--store", join(top, "lab.db"), "--experiments", top]);
  const token = (await (await fetch(server.address)).text()).match(/yomi-token" content="([^"]*)/)[1];
  const times = () => readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ").slice(11, 13).reduce((sum, t) => sum + Number(t), 0) / 100;
  await fetch(`${server.address}api/lab/list`);  // reads the file once
  const seen = Array.from({length: watched}, () => watch(server.address));
  const before = times();
  await fetch(`${server.address}api/lab/start`, {method: "POST", headers: {"Content-Type": "application/json", "X-Yomi-Token": token}, body: '{"file":"cost.toml","jobs":1}'});
  for (let state = ""; state !== "finished";) {
    await new Promise(r => setTimeout(r, 1000));
    state = (await (await fetch(`${server.address}api/lab/progress`)).json()).state;
    if (state === "failed") throw new Error("the experiment failed");
  }
  const seconds = times() - before;
  await server.stop();
  rmSync(top, {recursive: true});
  return {seconds, shown: (await Promise.all(seen))[0] ?? 0};
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
const alone = [], together = [];
let shown = 0;
for (let i = 0; i < Number(rounds); ++i) {
  alone.push((await run(0)).seconds);
  const turn = await run(Number(watchers));
  together.push(turn.seconds);
  shown = turn.shown;
}
const [a, b] = [median(alone), median(together)];
console.log(`40 games: ${a.toFixed(2)} s alone, ${b.toFixed(2)} s with ${watchers} watchers who each saw ${shown} events: ${(100 * (b / a - 1)).toFixed(2)} %`);
