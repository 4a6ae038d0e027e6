import {stones, until, vertex} from "./harness.mjs";

export async function newGame(page, wishes) {
  await page.getByRole("button", {name: "New game"}).click();
  for (const [name, value] of Object.entries(wishes)) {
    const field = page.locator(`[name=${name}]`);
    if (["komi", "amount", "main", "period", "periods"].includes(name)) await field.fill(String(value));
    else await field.selectOption(String(value));
  }
  await page.getByRole("button", {name: "Start", exact: true}).click();
}

export const tests = {
  async "a game against the engine, with undo and resigning"(h) {
    const page = await h.open({viewport: {width: 1200, height: 800}});
    await newGame(page, {size: 9, unit: "playouts", amount: 50});
    await until("an empty board", async () => (await stones(page)) === 0);
    await vertex(page, 4, 4).click();
    await until("the engine's answer", async () => (await stones(page)) === 2);
    await h.shot(page, "play-light");
    await vertex(page, 4, 4).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", {name: "Undo"}).click();
    await until("an empty board again", async () => (await stones(page)) === 0);
    await page.getByRole("button", {name: "Resign"}).click();
    await page.getByText("Result: W+R").waitFor();
    await page.context().close();
  },
  async "keyboard, both sides, passing and dead stones"(h) {
    const page = await h.open({viewport: {width: 1200, height: 800}, colorScheme: "dark"});
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
    await h.shot(page, "score-dark");
    await vertex(page, 2, 2).click();
    await until("another result", async () => (await page.locator(".status strong").textContent()) !== before);
    await page.context().close();
  },
  async "a game with handicap, level, clock and sound"(h) {
    const page = await h.open({colorScheme: "dark"});
    await newGame(page, {size: 9, handicap: 3, person: "black", unit: "level", amount: 1, clock: "limits", main: 1, period: 5, periods: 2});
    // White, the engine, moves first: three stones and its move.
    await until("handicap stones and a move", async () => (await stones(page)) === 4);
    await page.getByText("Handicap 3").waitFor();
    await page.getByText("komi 0.5").waitFor();
    await page.getByText("50 simulations a move").waitFor();
    const black = page.getByRole("timer", {name: "Clock: Black"});
    await until("Black's clock to run", async () => /0:5\d/.test(await black.textContent()));
    await h.shot(page, "play-clock-dark");
    await page.evaluate(() => {
      window.knocks = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...a) { ++window.knocks; return start.apply(this, a); };
    });
    const free = page.locator(".shudan-vertex.shudan-sign_0");
    await free.nth(30).click();
    await until("the answer", async () => (await stones(page)) >= 6);
    if (await page.evaluate(() => window.knocks) !== 0) throw new Error("sound is not off by default");
    await page.getByLabel("Sound").check();
    await page.locator(".shudan-vertex.shudan-sign_0").nth(40).click();
    await until("a knock", async () => (await page.evaluate(() => window.knocks)) >= 1);
  },
  async "a game lost on time"(h) {
    const page = await h.open();
    await newGame(page, {size: 5, person: "both", clock: "limits", main: 0.01, period: 0, periods: 0});
    await vertex(page, 2, 2).click();
    await page.getByText("Result: B+T").waitFor();
  },
  async "a move shows soon after the engine decides"(h) {
    const page = await h.open();
    await newGame(page, {size: 9, person: "both", unit: "playouts", amount: 20});
    await until("an empty board", async () => (await stones(page)) === 0);
    // The server says by its own clock when the next turn began, which is when the move was decided.
    const took = await page.evaluate(async () => {
      const asked = performance.now();
      const {now} = await (await fetch("api/about")).json();
      const ahead = now - (asked + performance.now()) / 2000;
      const token = document.querySelector("meta[name=yomi-token]").content;
      const times = [];
      for (let i = 0; i < 10; ++i) {
        const shown = new Promise(done => {
          const watcher = new MutationObserver(() => {
            if (document.querySelectorAll(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1").length <= i) return;
            watcher.disconnect();
            done(performance.now() / 1000 + ahead);
          });
          watcher.observe(document.body, {subtree: true, childList: true, attributes: true});
        });
        await fetch("api/think", {method: "POST", headers: {"Content-Type": "application/json", "X-Yomi-Token": token}, body: '{"about":"move"}'});
        const at = await shown;
        times.push(1000 * (at - (await (await fetch("api/game")).json()).clock.began));
      }
      return times.sort((a, b) => a - b);
    });
    console.log(`  a move is on the board ${took[5].toFixed(1)} ms after it was decided (median of 10; the longest ${took[9].toFixed(1)} ms)`);
    if (took[5] > 50) throw new Error("50 ms are too long");
  },
};
