// The main flows of the page in a real Chromium: node page_test.mjs YOMI SCREENSHOTS
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {createInterface} from "node:readline";
import {chromium} from "playwright-core";

const [yomi = "build/release/yomi", shots = "build/screenshots"] = process.argv.slice(2);
mkdirSync(shots, {recursive: true});

const server = spawn(yomi, ["serve", "--port", "0", "--seed", "1"], {stdio: ["ignore", "pipe", "inherit"]});
const address = await new Promise((found, failed) => {
  createInterface({input: server.stdout}).on("line", line => {
    const match = line.match(/http:\S+/);
    if (match) found(match[0]);
  });
  server.on("exit", code => failed(new Error(`yomi serve ended with ${code}`)));
});

const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});
const complaints = [];
async function open(options) {
  const context = await browser.newContext({locale: "en-GB", ...options});
  const page = await context.newPage();
  page.on("pageerror", e => complaints.push(String(e)));
  page.on("console", m => m.type() === "error" && !m.text().includes("400") && complaints.push(m.text()));
  await page.goto(address);
  await page.waitForSelector(".shudan-goban");
  return page;
}
const vertex = (page, x, y) => page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
const stones = page => page.locator(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1").count();
const shot = (page, name) => page.screenshot({path: `${shots}/${name}.png`});
const until = async (what, holds) => {
  for (let i = 0; i < 400; ++i) {
    if (await holds()) return;
    await new Promise(r => setTimeout(r, 50));
  }
  throw new Error(`waited in vain: ${what}`);
};

async function newGame(page, wishes) {
  await page.getByRole("button", {name: "New game"}).click();
  for (const [name, value] of Object.entries(wishes)) {
    const field = page.locator(`[name=${name}]`);
    if (name === "komi" || name === "amount") await field.fill(String(value));
    else await field.selectOption(String(value));
  }
  await page.getByRole("button", {name: "Start", exact: true}).click();
}

const tests = {
  async "a game against the engine, with undo and resigning"() {
    const page = await open({viewport: {width: 1200, height: 800}});
    await newGame(page, {size: 9, unit: "playouts", amount: 50});
    await until("an empty board", async () => (await stones(page)) === 0);
    await vertex(page, 4, 4).click();
    await until("the engine's answer", async () => (await stones(page)) === 2);
    await shot(page, "play-light");
    await vertex(page, 4, 4).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", {name: "Undo"}).click();
    await until("an empty board again", async () => (await stones(page)) === 0);
    await page.getByRole("button", {name: "Resign"}).click();
    await page.getByText("Result: W+R").waitFor();
    await page.context().close();
  },
  async "keyboard, both sides, passing and dead stones"() {
    const page = await open({viewport: {width: 1200, height: 800}, colorScheme: "dark"});
    await newGame(page, {size: 5, person: "both"});
    await until("a small board", async () => (await page.locator(".shudan-vertex").count()) === 25);
    await page.locator(".board").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await until("a stone in the middle", async () => (await vertex(page, 2, 2).getAttribute("class")).includes("sign_1"));
    await page.keyboard.press("p");
    await page.getByText("2 moves").waitFor();
    await page.keyboard.press("p");
    await page.getByText("Result: ").waitFor();
    const before = await page.locator(".status strong").textContent();
    await shot(page, "score-dark");
    await vertex(page, 2, 2).click();
    await until("another result", async () => (await page.locator(".status strong").textContent()) !== before);
    await page.context().close();
  },
  async "SGF in and out, analysis, variation, review"() {
    const page = await open({viewport: {width: 1200, height: 800}});
    const sgf = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[ge];B[gd];W[cc];B[ff])";
    writeFileSync(`${shots}/in.sgf`, sgf);
    await page.locator("input[type=file]").setInputFiles(`${shots}/in.sgf`);
    await until("the five stones", async () => (await stones(page)) === 5);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", {name: "Save SGF"}).click()]);
    assert.match(readFileSync(await download.path(), "utf8"), /B\[ee\][\s\S]*B\[ff\]/);
    await page.getByRole("button", {name: "Analyse", exact: true}).click();
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByLabel("Ownership").check();
    await until("heat on the board", async () => (await page.locator("[class*=shudan-heat_]").count()) > 0);
    await shot(page, "analyse-light");
    await page.locator(".candidates tbody tr").first().hover();
    await until("the expected line", async () => (await stones(page)) > 5);
    await shot(page, "variation");
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Review game"}).click();
    await until("the curve", async () => ((await page.locator(".curve polyline").getAttribute("points")) ?? "").split(" ").length === 6);
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    await page.getByRole("button", {name: "Back", exact: true}).click();
    await page.getByText("4/5 moves").waitFor();
    await shot(page, "review");
    await page.context().close();
  },
  async "a phone, in Japanese"() {
    const page = await open({viewport: {width: 390, height: 844}, locale: "ja-JP", isMobile: true, hasTouch: true, colorScheme: "dark"});
    await page.getByRole("button", {name: "対局", exact: true}).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels wider than the phone`);
    await page.getByRole("button", {name: "新しい対局"}).click();
    await shot(page, "phone-japanese-dark");
    await page.context().close();
  },
  async "the first view is there soon"() {
    const page = await open({});
    const begun = Date.now();
    await page.reload();
    await page.waitForSelector(".shudan-goban");
    const took = Date.now() - begun;
    console.log(`  first view after ${took} ms`);
    assert.ok(took < 5000, "five seconds are too long even on a busy machine");
    await page.context().close();
  },
};

let failed = 0;
for (const [name, run] of Object.entries(tests)) {
  const begun = Date.now();
  try {
    await run();
    console.log(`ok   ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    ++failed;
    console.log(`FAIL ${name}: ${error.stack}`);
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await shot(page, "failure").catch(() => {});
      await context.close().catch(() => {});
    }
  }
}
if (complaints.length > 0) {
  ++failed;
  console.log(`FAIL the browser complained: ${complaints.join("; ")}`);
}
await browser.close();
server.removeAllListeners("exit");
server.kill("SIGTERM");
await new Promise(done => server.on("exit", done));
process.exit(failed > 0 ? 1 : 0);
