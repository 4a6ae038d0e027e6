// Whether memory stays: an analysis that runs for a while with a page looking at it.
//
//     node web/e2e/soak.mjs [YOMI [SECONDS [SAMPLES]]]
//
// Prints the resident memory of the server and the heap of the page, and fails if one of them has grown by more than a
// tenth (and 8 MiB) between the first third and the last.
import {readFileSync} from "node:fs";
import {Harness} from "./harness.mjs";

const [yomi = "build/release/yomi", seconds = "600", samples = "60"] = process.argv.slice(2);
const mib = bytes => bytes / (1 << 20);
const h = await Harness.start(yomi, ".", ["--memory", "16"]);  // so that the tree is full soon
const page = await h.open({}, "analyse");
await page.getByRole("button", {name: "Start analysis"}).click();
await page.getByLabel("Tree").check();
const devtools = await page.context().newCDPSession(page);

let events = 0;
page.on("console", () => {});
await page.exposeFunction("countEvent", () => ++events);
await page.evaluate(() => new EventSource("api/events").addEventListener("search", () => window.countEvent()));

const rows = [];
for (let i = 1; i <= Number(samples); ++i) {
  await new Promise(r => setTimeout(r, 1000 * Number(seconds) / Number(samples)));
  await devtools.send("HeapProfiler.collectGarbage");
  const heap = (await devtools.send("Runtime.getHeapUsage")).usedSize;
  const rss = 1024 * Number(readFileSync(`/proc/${h.server.pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]);
  rows.push({second: Math.round(i * Number(seconds) / Number(samples)), server: mib(rss), page: mib(heap)});
  const last = rows[rows.length - 1];
  console.log(`${String(last.second).padStart(6)} s  server ${last.server.toFixed(1).padStart(7)} MiB  page ${last.page.toFixed(1).padStart(6)} MiB  ${(events / last.second).toFixed(1)} searches shown a second`);
}
await h.close();

const third = Math.max(1, Math.floor(rows.length / 3));
const most = (part, key) => Math.max(...part.map(r => r[key]));
let failed = h.complaints.length > 0;
if (failed) console.log(`the browser complained: ${h.complaints[0]}`);
for (const key of ["server", "page"]) {
  const before = most(rows.slice(0, third), key), after = most(rows.slice(-third), key);
  const grown = after > 1.1 * before && after > before + 8;
  console.log(`${key}: at most ${before.toFixed(1)} MiB in the first third, ${after.toFixed(1)} MiB in the last${grown ? ": IT GROWS" : ""}`);
  failed ||= grown;
}
process.exit(failed ? 1 : 0);
