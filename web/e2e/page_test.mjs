// The flows of the page in a real Chromium: node page_test.mjs YOMI SCREENSHOTS [WORDS OF A TEST'S NAME…]
import {mkdirSync} from "node:fs";
import {tests as analyse} from "./analyse_test.mjs";
import {tests as cards} from "./cards_test.mjs";
import {tests as experiments} from "./experiments_test.mjs";
import {tests as frame} from "./frame_test.mjs";
import {Harness} from "./harness.mjs";
import {tests as play} from "./play_test.mjs";

const all = {...play, ...analyse, ...experiments, ...cards, ...frame};

const [yomi = "build/release/yomi", shots = "build/screenshots", ...wanted] = process.argv.slice(2);
mkdirSync(shots, {recursive: true});
const harness = await Harness.start(yomi, shots);
let failed = 0;
for (const [name, run] of Object.entries(all)) {
  if (wanted.length > 0 && !wanted.some(w => name.includes(w))) continue;
  const begun = Date.now();
  try {
    await run(harness);
    console.log(`ok   ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL ${name}: ${error.stack}`);
    for (const context of harness.browser.contexts()) {
      for (const page of context.pages()) await harness.shot(page, "failure").catch(() => {});
    }
  }
  for (const context of harness.browser.contexts()) await context.close().catch(() => {});
}
if (harness.complaints.length > 0) {
  ++failed;
  console.log(`FAIL the browser complained: ${harness.complaints.join("; ")}`);
}
await harness.close();
process.exit(failed > 0 ? 1 : 0);
