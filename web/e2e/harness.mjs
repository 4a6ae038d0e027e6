// What the tests of the page share: the server, the browser, and small helpers. Each *_test.mjs exports `tests`, an object of
// named functions that get the harness; page_test.mjs runs them.
import {spawn} from "node:child_process";
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
    const harness = new Harness();
    harness.yomi = yomi;
    harness.shots = shots;
    harness.server = await startServer(yomi, options);
    harness.browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});
    return harness;
  }

  /** A page of its own; `view` is the name of a view, `ready` something that it shows. */
  async open(options = {}, view = "play", ready = ".shudan-goban") {
    const context = await this.browser.newContext({locale: "en-GB", viewport: {width: 1200, height: 800}, ...options});
    const page = await context.newPage();
    page.on("pageerror", e => this.complaints.push(String(e)));
    page.on("console", m => m.type() === "error" && !m.text().includes("400") && this.complaints.push(m.text()));
    await page.goto(`${this.server.address}#${view}`);
    await page.waitForSelector(ready);
    return page;
  }

  shot(page, name) {
    return page.screenshot({path: `${this.shots}/${name}.png`});
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

/** The page must not be wider than its window. */
export const tooWide = page => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
