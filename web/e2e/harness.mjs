// What the tests of the page share: the server, the browser, and small helpers. Each *_test.mjs exports `tests`, an object of
// named functions that get the harness; page_test.mjs runs them.
import {spawn} from "node:child_process";
import {mkdirSync} from "node:fs";
import {createInterface} from "node:readline";
import {chromium} from "playwright-core";

/** A server of its own with these further options of `yomi serve`: its address, its process, and how to end it. */
export async function startServer(yomi, options = []) {
  const server = spawn(yomi, ["serve", "--port", "0", "--seed", "1", ...options], {stdio: ["ignore", "pipe", "inherit"]});
  const address = await new Promise((found, failed) => {
    createInterface({input: server.stdout}).on("line", line => {
      const match = line.match(/http:\S+/);
      if (match) found(match[0]);
    });
    server.on("exit", code => failed(new Error(`yomi serve ended with ${code}`)));
  });
  const stop = async () => {
    server.removeAllListeners("exit");
    server.kill("SIGTERM");
    await new Promise(done => server.on("exit", done));
  };
  return {address, pid: server.pid, stop};
}

export class Harness {
  complaints = [];

  static async start(yomi, shots, options = []) {
    const harness = await Harness.startAt(await startServer(yomi, options), shots);
    harness.yomi = yomi;
    return harness;
  }

  /** With a server that has an address and can be stopped. */
  static async startAt(server, shots) {
    const harness = new Harness();
    mkdirSync(shots, {recursive: true});
    harness.shots = shots;
    harness.server = server;
    harness.browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});
    return harness;
  }

  /** A page of its own; `view` is the name of a view, or an address from "?" on; `ready` something that it shows. */
  async open(options = {}, view = "play", ready = ".shudan-goban") {
    const context = await this.browser.newContext({locale: "en-GB", viewport: {width: 1200, height: 800}, ...options});
    const page = await context.newPage();
    page.on("pageerror", e => this.complaints.push(String(e)));
    page.on("console", m => m.type() === "error" && !m.text().includes("400") && this.complaints.push(m.text()));
    await page.goto(`${this.server.address}${view.startsWith("?") ? "" : "#"}${view}`);
    await page.waitForSelector(ready);
    return page;
  }

  shot(page, name) {
    return page.screenshot({path: `${this.shots}/${name}.png`});
  }

  /** Runs tests, those whose names have one of the words if there are any, and ends the program. */
  async run(tests, words = []) {
    let failed = 0;
    for (const [name, run] of Object.entries(tests)) {
      if (words.length > 0 && !words.some(w => name.includes(w))) continue;
      const begun = Date.now();
      try {
        await run(this);
        console.log(`ok   ${name} (${Date.now() - begun} ms)`);
      } catch (error) {
        ++failed;
        console.log(`FAIL ${name}: ${error.stack}`);
        for (const context of this.browser.contexts()) {
          for (const page of context.pages()) await this.shot(page, "failure").catch(() => {});
        }
      }
      for (const context of this.browser.contexts()) await context.close().catch(() => {});
    }
    if (this.complaints.length > 0) {
      ++failed;
      console.log(`FAIL the browser complained: ${this.complaints.join("; ")}`);
    }
    await this.close();
    process.exit(failed > 0 ? 1 : 0);
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
  }
}

export const vertex = (page, x, y) => page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`);
export const stones = page => page.locator(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1").count();

export async function until(what, holds) {
  for (let i = 0; i < 400; ++i) {
    if (await holds()) return;
    await new Promise(r => setTimeout(r, 50));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** By how much the page is wider than its window; a phone would make its window wider instead. */
export const tooWide = async page => await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth)) - page.viewportSize().width;
