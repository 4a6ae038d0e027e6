// The page without a server, in Chromium, from a web server that only sends files: what works there is tested as the
// server's page is, and what is different besides: node static_test.mjs FOLDER SCREENSHOTS [WORDS OF A TEST'S NAME…]
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createServer} from "node:http";
import {extname, join} from "node:path";
import {tests as analyse} from "./analyse_test.mjs";
import {tests as frame} from "./frame_test.mjs";
import {Harness, stones, until, vertex} from "./harness.mjs";
import {newGame, tests as play} from "./play_test.mjs";

const [folder = "build/static", shots = "build/screenshots/static", ...wanted] = process.argv.slice(2);
const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"};
const asked = [];

function sendFiles(request, response) {
  const path = new URL(request.url, "http://localhost").pathname;
  const name = path === "/" ? "index.html" : path.slice(1);
  asked.push(path);
  try {
    const bytes = readFileSync(join(folder, name));
    response.writeHead(200, {"Content-Type": types[extname(name)]}).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

const own = {
  async "only what works without a server is offered"(h) {
    const page = await h.open();
    assert.deepEqual(await page.locator("nav a").allTextContents(), ["Play", "Analyse"]);
  },
  async "a long thought is ended by undo"(h) {
    const page = await h.open();
    await newGame(page, {size: 9, unit: "playouts", amount: 10_000_000});
    await until("an empty board", async () => (await stones(page)) === 0);
    await vertex(page, 4, 4).click();
    await page.getByText("Thinking…").waitFor();
    await page.getByRole("button", {name: "Undo"}).click();
    await until("an empty board again", async () => (await stones(page)) === 0);
  },
  async "two pages are two games"(h) {
    const [one, other] = [await h.open(), await h.open()];
    await newGame(one, {size: 9, person: "both"});
    await vertex(one, 4, 4).click();
    await until("a stone", async () => (await stones(one)) === 1);
    assert.equal(await stones(other), 0);
  },
  async "the seed of the address makes the game"(h) {
    const answers = [];
    for (const address of ["?seed=1", "?seed=1"]) {
      const page = await h.open({}, `${address}#play`);
      await newGame(page, {size: 9, unit: "playouts", amount: 200});
      await vertex(page, 4, 4).click();
      await until("the engine's answer", async () => (await stones(page)) === 2);
      answers.push(await page.locator(".shudan-vertex.shudan-sign_-1").evaluate(v => `${v.dataset.x},${v.dataset.y}`));
    }
    assert.equal(answers[0], answers[1]);
  },
  async "no server is asked for anything but files"() {
    assert.deepEqual(asked.filter(path => !/^\/([\w]+\.(html|js|css|wasm))?$/.test(path)), []);
  },
};

/** What asks the server by itself, past the page. */
const needServer = ["a move shows soon after the engine decides"];
const shared = Object.fromEntries(Object.entries({...play, ...analyse, ...frame}).filter(([name]) => !needServer.includes(name)));

const files = createServer(sendFiles);
await new Promise(listening => files.listen(0, "127.0.0.1", listening));
const address = `http://127.0.0.1:${files.address().port}/`;
const harness = await Harness.startAt({address, stop: () => files.close()}, shots);
await harness.run({...shared, ...own}, wanted);
