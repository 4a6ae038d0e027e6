// The page without a server, in Chromium, from a web server that only sends files: node static_test.mjs FOLDER SCREENSHOTS
import assert from "node:assert/strict";
import {mkdirSync, readFileSync} from "node:fs";
import {createServer} from "node:http";
import {extname, join} from "node:path";
import {chromium} from "playwright-core";
import {Harness, stones, until, vertex} from "./harness.mjs";
import {newGame} from "./play_test.mjs";

const [folder = "build/static", shots = "build/screenshots"] = process.argv.slice(2);
mkdirSync(shots, {recursive: true});

const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm"};
const asked = [];
const files = createServer((request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  asked.push(path);
  try {
    const name = path === "/" ? "index.html" : path.slice(1);
    const bytes = readFileSync(join(folder, name));
    response.writeHead(200, {"Content-Type": types[extname(name)]}).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise(listening => files.listen(0, "127.0.0.1", listening));

const h = new Harness();
h.shots = shots;
h.server = {address: `http://127.0.0.1:${files.address().port}/?seed=1`};
h.browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});

async function step(name, run) {
  const begun = Date.now();
  await run();
  console.log(`ok   ${name} (${Date.now() - begun} ms)`);
}

let page;
try {
  await step("the page opens", async () => {
    page = await h.open();
  });
  await step("only what works without a server is offered", async () => {
    const offered = await page.locator("nav a").allTextContents();
    assert.ok(offered.includes("Play") && offered.includes("Analyse"), `offered: ${offered}`);
    assert.ok(!offered.includes("Experiments") && !offered.includes("Cards"), `offered: ${offered}`);
  });
  await step("some moves against the engine", async () => {
    await newGame(page, {size: 9, unit: "playouts", amount: 100});
    await until("an empty board", async () => (await stones(page)) === 0);
    for (const [x, y, many] of [[4, 4, 2], [2, 6, 4], [6, 2, 6]]) {
      const before = await stones(page);
      await vertex(page, x, y).click();
      await until("the engine's answer", async () => (await stones(page)) >= Math.min(many, before + 2));
    }
    await h.shot(page, "static-play");
  });
  await step("an illegal move is refused", async () => {
    await vertex(page, 4, 4).click();
    await page.getByRole("alert").waitFor();
  });
  await step("a long thought is ended by undo", async () => {
    await newGame(page, {size: 9, unit: "playouts", amount: 10_000_000});
    await until("an empty board", async () => (await stones(page)) === 0);
    await vertex(page, 4, 4).click();
    await page.getByText("thinking").first().waitFor();
    await page.getByRole("button", {name: "Undo"}).click();
    await until("an empty board again", async () => (await stones(page)) === 0);
  });
  await step("SGF in and out", async () => {
    const sgf = {name: "in.sgf", mimeType: "text/plain", buffer: Buffer.from("(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[ge];B[gd];W[cc];B[ff])")};
    await page.locator("input[type=file]").setInputFiles(sgf);
    await until("the five stones", async () => (await stones(page)) === 5);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", {name: "Save SGF"}).click()]);
    assert.match(readFileSync(await saved.path(), "utf8"), /B\[ee\][\s\S]*B\[ff\]/);
  });
  await step("an analysis grows until it is stopped", async () => {
    await page.getByRole("link", {name: "Analyse", exact: true}).click();
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    const playouts = async () => Number((await page.locator(".candidates tbody tr").first().textContent()).replace(/\D/g, ""));
    const first = await playouts();
    await until("more playouts", async () => (await playouts()) > first);
    await h.shot(page, "static-analyse");
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
  });
  assert.deepEqual(asked.filter(p => p.startsWith("/api")), [], "the page asks no server");
  const unexpected = h.complaints.filter(c => !c.includes("favicon"));
  assert.deepEqual(unexpected, [], "the browser complained");
} catch (error) {
  console.log(`FAIL ${error.stack}`);
  if (page) await h.shot(page, "static-failure").catch(() => {});
  process.exitCode = 1;
}
await h.browser.close();
files.close();
