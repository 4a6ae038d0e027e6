import assert from "node:assert/strict";
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {startServer, stones, tooWide, until} from "./harness.mjs";

const experiment = (name, title, games, more = "") => `
name = "${name}"
title = "${title}"
source = "an example for the page"
games = ${games}
seed = 5
${more}
[game]
size = 5
openings = "random"
[players.rave]
player = "rave"
playouts = 40
[players.uct]
player = "uct"
playouts = 40
[players.random]
player = "random"
[[matchups]]
first = "rave"
second = "uct"
[[matchups]]
first = "uct"
second = "random"
`;

const log = (model, step) => `# yomi
# model ${model}
# games small.sgfs (900)
epoch,seconds,log_likelihood,first,first_five,first_ten,rank
${[1, 2, 3, 4, 5, 6].map(e => `${e},${(20 * e).toFixed(1)},${(-2.9 + step * Math.log(e)).toFixed(4)},${(0.22 + 0.03 * Math.log(e)).toFixed(4)},0.51,0.66,${(11 - e / 2).toFixed(2)}`).join("\n")}
`;

/** Runs with a server of its own, whose folders are made for the test. */
async function withLab(h, run) {
  const top = mkdtempSync(join(tmpdir(), "yomi-page-"));
  for (const folder of ["experiments/reported", "training"]) mkdirSync(join(top, folder), {recursive: true});
  writeFileSync(join(top, "experiments/long.toml"), experiment("long", "So many games that it has to be stopped", 100000, '[sprt]\nnelo0 = 0\nnelo1 = 1\nalpha = 0.0001\nbeta = 0.0001\n'));
  writeFileSync(join(top, "experiments/tiny.toml"), experiment("tiny", "Ten games with a paper's figures beside", 10, 'reported = "reported/tiny.csv"'));
  writeFileSync(join(top, "experiments/reported/tiny.csv"), "# an example: wins in percent\npart,black,white,games\nrave - uct,61.5,58.2,1000\nuct - random,97.0,96.0,1000\n");
  writeFileSync(join(top, "experiments/wrong.toml"), "name = \"wrong\"\nplayouts = 7\n");
  writeFileSync(join(top, "training/light.weights.training.csv"), log("light", 0.12));
  writeFileSync(join(top, "training/rich.weights.training.csv"), log("rich", 0.2));
  const before = h.server;
  h.server = await startServer(h.yomi, ["--store", join(top, "lab.db"), "--experiments", join(top, "experiments"), "--training", join(top, "training")]);
  try {
    await run(top);
  } catch (error) {
    for (const page of h.browser.contexts().flatMap(c => c.pages())) await h.shot(page, "failure").catch(() => {});
    throw error;
  } finally {
    for (const context of h.browser.contexts()) await context.close();  // before their server goes
    await h.server.stop();
    h.server = before;
    rmSync(top, {recursive: true});
  }
}

const item = (page, name) => page.locator(".experiments li", {has: page.getByRole("heading", {name: new RegExp(`^${name} `)})});

async function start(page, name, wishes = {}) {
  await item(page, name).getByRole("button", {name: /…$/}).click();
  for (const [field, value] of Object.entries(wishes)) await page.locator(`.settings [name=${field}]`).fill(String(value));
  await page.locator(".settings button.main").click();
}

export const tests = {
  async "an experiment is started, watched, stopped, resumed, reported and its games replayed"(h) {
    await withLab(h, async () => {
      const page = await h.open({}, "experiments", ".experiments");
      assert.equal(await page.locator(".experiments li").count(), 3);
      await item(page, "wrong").locator(".bad").waitFor();
      await h.shot(page, "experiments-light");
      await start(page, "long", {jobs: 1});
      const live = page.locator(".live");
      await live.getByText("running", {exact: true}).waitFor();
      const done = async () => Number((await live.locator(".figures span").first().textContent()).split("/")[0]);
      await until("some games", async () => (await done()) > 5);
      await until("a ratio", async () => /-?\d\.\d\d \[-9\.\d\d, 9\.\d\d\]/.test(await live.locator("tbody").textContent()));
      await live.getByText(/an hour/).waitFor();
      await live.getByText(/ left$/).waitFor();
      await h.shot(page, "experiments-live");
      await live.getByRole("button", {name: "Stop"}).click();
      await live.getByText("stopped", {exact: true}).waitFor();
      const stopped = await done();
      await live.getByRole("button", {name: "Go on"}).click();
      await until("more games than before", async () => (await done()) > stopped);
      await live.getByRole("button", {name: "Stop"}).click();
      await live.getByText("stopped", {exact: true}).waitFor();

      await start(page, "tiny", {jobs: 2});
      await live.getByText("finished", {exact: true}).waitFor();
      await item(page, "tiny").getByRole("link", {name: "Report"}).click();
      await page.getByRole("heading", {name: "Ten games with a paper's figures beside"}).waitFor();
      assert.match(await page.locator(".report table").first().textContent(), /61\.5/);
      await until("the picture", () => page.locator(".report img").evaluate(i => i.complete && i.naturalWidth > 100));
      await h.shot(page, "experiments-report");
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", {name: "csv"}).click()]);
      assert.equal(download.suggestedFilename(), "tiny.csv");

      await page.getByRole("link", {name: "Replay 3", exact: true}).click();
      await page.locator(".replay-board .shudan-goban").waitFor();
      const last = await stones(page);
      assert.ok(last > 0);
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("button", {name: "First"}).click();
      await until("an empty board", async () => (await stones(page)) === 0);
      await page.keyboard.press("ArrowRight");
      await until("one stone", async () => (await stones(page)) === 1);
      await page.getByRole("slider", {name: "Move"}).fill("6");
      await page.getByText("Move 6/").waitFor();
      await h.shot(page, "experiments-replay");
      await page.getByRole("button", {name: "Analyse this game"}).click();
      await page.getByRole("button", {name: "Start analysis"}).waitFor();
      await until("its stones", async () => (await stones(page)) === last);
    });
  },
  async "games beside Go replayed, and analysed from there"(h) {
    await withLab(h, async top => {
      writeFileSync(join(top, "experiments/hex.toml"), `
name = "hex"
games = 2
seed = 5
[[matches]]
name = "small"
game = "hex"
rules = { size = 4 }
players = ["uct:playouts=30", "random"]
`);
      const page = await h.open({}, "experiments", ".experiments");
      await start(page, "hex", {jobs: 1});
      await page.locator(".live").getByText("finished", {exact: true}).waitFor();
      await item(page, "hex").getByRole("link", {name: "Report"}).click();
      await page.getByRole("link", {name: "Replay 1", exact: true}).click();
      await page.locator(".replay .game-board").waitFor();
      const pieces = () => page.locator(".game-surface .piece").count();
      const last = await pieces();
      assert.ok(last >= 4);
      await page.getByRole("button", {name: "First"}).click();
      await until("an empty board", async () => (await pieces()) === 0);
      await page.keyboard.press("ArrowRight");
      await until("one stone", async () => (await pieces()) === 1);
      await h.shot(page, "experiments-replay-hex");
      await page.getByRole("button", {name: "Analyse this game"}).click();
      await page.getByRole("button", {name: "Start analysis"}).waitFor();
      assert.match(page.url(), /#analyse\/hex$/);
      await until("its stones", async () => (await pieces()) === last);
    });
  },
  async "Elo list and learning curves, in the dark and on a phone in Japanese"(h) {
    await withLab(h, async () => {
      const page = await h.open({colorScheme: "dark"}, "experiments", ".experiments");
      await start(page, "tiny", {jobs: 2, games: 4});
      await page.locator(".live").getByText("finished", {exact: true}).waitFor();
      await h.shot(page, "experiments-dark");
      await page.getByRole("link", {name: "Elo list"}).click();
      await until("three players", async () => (await page.locator(".ratings tbody tr").count()) === 3);
      assert.match(await page.locator(".ratings").textContent(), /anchor/);
      await h.shot(page, "ratings-dark");
      await page.getByRole("link", {name: "Learning curves"}).click();
      await until("two lines in each of two plots", async () => (await page.locator(".lines polyline").count()) === 4);
      await h.shot(page, "curves-dark");

      const phone = await h.open({viewport: {width: 375, height: 812}, locale: "ja-JP", isMobile: true, hasTouch: true}, "experiments", ".experiments");
      for (const [address, ready, name] of [
        ["experiments", ".live", "list"], ["experiments/run/1", ".report table", "report"], ["experiments/run/1/0/1", ".replay .shudan-goban", "replay"],
        ["experiments/ratings", ".ratings", "ratings"], ["experiments/curves", ".lines", "curves"],
      ]) {
        await phone.evaluate(a => { location.hash = a; }, address);
        await phone.locator(ready).first().waitFor();
        const wide = await tooWide(phone);
        assert.ok(wide <= 0, `${address} is ${wide} pixels wider than the phone`);
        await h.shot(phone, `phone-experiments-${name}`);
      }
    });
  },
};
