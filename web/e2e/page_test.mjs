// The flows of the page in a real Chromium: node page_test.mjs YOMI SCREENSHOTS [--main | WORDS OF A TEST'S NAME…]
import {tests as analyse} from "./analyse_test.mjs";
import {tests as cards} from "./cards_test.mjs";
import {tests as compare} from "./compare_test.mjs";
import {tests as experiments} from "./experiments_test.mjs";
import {tests as frame} from "./frame_test.mjs";
import {tests as games} from "./games_test.mjs";
import {Harness} from "./harness.mjs";
import {tests as play} from "./play_test.mjs";

const all = {...play, ...analyse, ...compare, ...experiments, ...cards, ...games, ...frame};

/** One test for each flow: what ./test has time for. */
const main = [
  "a game against the engine", "keyboard, both sides", "a game with handicap", "SGF in and out", "every layer", "the tree node by node",
  "two players compared", "an experiment is started", "a whole deal of Hearts", "Hex: found", "the first page", "the first view",
];

const [yomi = "build/release/yomi", shots = "build/screenshots", ...wanted] = process.argv.slice(2);
const harness = await Harness.start(yomi, shots);
await harness.run(all, wanted.includes("--main") ? main : wanted);
