import assert from "node:assert/strict";
import {tooWide, until} from "./harness.mjs";

/** A cell by its number, row by row from the top. */
const cell = (page, number) => page.locator(`.game-surface [data-cell="${number}"]`).first();
export const pieces = page => page.locator(".game-surface .piece:not(.ghost .piece)").count();

/** A new game by the form: fields by their names. */
async function newGame(page, wishes) {
  await page.getByRole("button", {name: "New game"}).click();
  for (const [name, value] of Object.entries(wishes)) {
    const field = page.locator(`form.new-game [name="${name}"]`);
    if (name === "amount") await field.fill(String(value));
    else await field.selectOption(String(value));
  }
  await page.getByRole("button", {name: "Start", exact: true}).click();
}

const people = {"seat-0": "person", "seat-1": "person"};
const state = (page, game) => page.evaluate(async name => (await fetch(`api/games/${name}/game`)).json(), game);

export const tests = {
  async "Hex: found, played, analysed, its tree, compared"(h) {
    const page = await h.open();
    await page.getByRole("link", {name: "Hex", exact: true}).click();
    await page.locator(".game-board").waitFor();
    assert.match(page.url(), /#play\/hex$/);
    await newGame(page, {"option-size": 5, "option-swap": "false", unit: "playouts", amount: 200});
    await cell(page, 12).hover();
    await page.locator(".ghost").waitFor();
    await cell(page, 12).click();
    await until("the machine's answer", async () => (await pieces(page)) === 2);
    await page.getByText("Red to move").waitFor();
    // A taken cell is no move, and no complaint.
    await cell(page, 12).click();
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.getByRole("button", {name: "Undo"}).click();
    await until("an empty board", async () => (await pieces(page)) === 0);
    await page.getByRole("button", {name: "Redo"}).click();
    await until("the moves again", async () => (await pieces(page)) === 2);
    await page.getByRole("button", {name: "Hint"}).click();
    await page.locator(".hint").waitFor({state: "attached"});

    await page.getByRole("link", {name: "Analyse", exact: true}).click();
    assert.match(page.url(), /#analyse\/hex$/);
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").nth(3).waitFor();
    await page.locator(".candidates-drawn [data-move]").nth(3).waitFor({state: "attached"});
    await page.getByLabel("Tree").check();
    const rows = page.locator(".tree tbody tr");
    await rows.first().waitFor();
    const before = await rows.count();
    await page.locator(".tree button[aria-expanded=false]").first().click();
    await until("the children of a node", async () => (await rows.count()) > before);
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    await page.locator(".tree button[aria-expanded=true]").first().focus();
    await until("the position of the node", async () => (await pieces(page)) === 3);
    await page.getByLabel("Tree").uncheck();
    await until("the position of the game", async () => (await pieces(page)) === 2);
    await page.locator(".candidates tbody tr").first().hover();
    await until("the expected line", async () => (await pieces(page)) > 3);
    await page.locator(".candidates tbody tr .link").first().click();
    await until("the move", async () => (await state(page, "hex")).here === 3);

    await page.getByRole("link", {name: "Compare", exact: true}).click();
    await page.locator(".side").nth(1).waitFor();
    await page.locator("select[name=budget]").selectOption("500");
    await page.getByRole("button", {name: "Compare", exact: true}).click();
    await until("both are done", async () => (await page.locator(".side .thinking").allTextContents()).every(t => t.startsWith("done")));
    await page.locator(".verdict").waitFor();
    await h.shot(page, "hex-compare");
    await page.getByRole("button", {name: "Stop"}).click();
    // Go is where it was.
    await page.getByRole("link", {name: "Play", exact: true}).click();
    await page.getByRole("link", {name: "Go", exact: true}).click();
    await page.waitForSelector(".shudan-goban");
    await page.context().close();
  },
  async "Hex by keys, with the swap and other lines"(h) {
    const page = await h.open({colorScheme: "dark"}, "play/hex", ".game-board");
    await newGame(page, {...people, "option-size": 4, "option-swap": "true"});
    await until("an empty board", async () => (await pieces(page)) === 0);
    await page.locator(".game-surface").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await until("a stone", async () => (await pieces(page)) === 1);
    assert.match(await page.locator(".game-board .spoken").textContent(), /^b3, Red/);
    await page.getByRole("button", {name: "Swap sides"}).click();
    await until("the swap", async () => (await state(page, "hex")).moves.map(m => m.move).join(" ") === "b3 swap");
    await page.keyboard.press("u");
    await until("the swap taken back", async () => (await state(page, "hex")).here === 1);
    await cell(page, 0).click();
    await page.locator(".move-list details summary").click();
    await page.locator(".move-list details .link").click();
    await until("the other line", async () => (await state(page, "hex")).moves.map(m => m.move).join(" ") === "b3 swap");
    await h.shot(page, "hex-dark");
  },
  async "Connect Four: any cell of a column, a proof, a result"(h) {
    const page = await h.open({}, "play/connect-four", ".game-board");
    await newGame(page, people);
    await until("an empty board", async () => (await pieces(page)) === 0);
    for (const [i, column] of [0, 1, 0, 1, 0, 1].entries()) {
      await cell(page, column).click();  // in the upper row
      await until("a piece", async () => (await pieces(page)) === i + 1);
    }
    await page.getByRole("link", {name: "Analyse", exact: true}).click();
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.getByText("proven win").first().waitFor();
    await page.getByRole("link", {name: "Play", exact: true}).click();
    await cell(page, 0).click();
    await page.getByText("Red wins").waitFor();
    await h.shot(page, "connect-four");
  },
  async "Breakthrough and EinStein: from one cell to another, and a die"(h) {
    const page = await h.open({}, "play/breakthrough", ".game-board");
    await newGame(page, people);
    await until("the pieces", async () => (await pieces(page)) === 32);
    await cell(page, 48).click();
    await until("where it may go", async () => (await page.locator(".dot").count()) === 2);
    await cell(page, 40).click();
    await page.getByText("Black to move").waitFor();
    await h.shot(page, "breakthrough");
    await page.goto(`${h.server.address}#play/einstein`);
    await page.locator(".note").waitFor();
    await newGame(page, people);
    await until("a move", async () => {
      const {legal} = await state(page, "einstein");
      await cell(page, legal[0].cells[0]).click();
      await cell(page, legal[0].cells[1]).click();
      return (await state(page, "einstein")).here >= 3;
    });
    assert.match(await page.locator(".note").textContent(), /Die: [1-6]/);
    await h.shot(page, "einstein");
  },
  async "three players, the machine at two seats, and at all"(h) {
    const page = await h.open({}, "play/three-way-line", ".game-board");
    await newGame(page, {"seat-0": "person", "seat-1": "machine", "seat-2": "machine", unit: "playouts", amount: 100});
    await until("an empty board", async () => (await pieces(page)) === 0);
    await cell(page, 12).click();
    await until("both answers", async () => (await pieces(page)) === 4 || (await pieces(page)) === 3);
    await page.getByText("Red to move").waitFor();
    assert.equal(await pieces(page), 3);
    await newGame(page, {"seat-0": "machine"});
    await until("a result", async () => /wins|Draw/.test(await page.locator(".status strong").textContent()));
    await h.shot(page, "three-way-line");
  },
  async "options of the machine, a bad value refused"(h) {
    const page = await h.open({}, "analyse/othello", ".game-board");
    await page.locator("select[name=player]").selectOption("kl-ucb");
    await page.locator(".player-options summary").click();
    await page.locator("[name=expand_at]").fill("0");
    await page.locator("[name=expand_at]").press("Enter");
    assert.match(await page.locator(".wrong").textContent(), /expand_at = '0' is not allowed/);
    await page.locator("[name=expand_at]").fill("7");
    await page.locator("[name=expand_at]").press("Enter");
    await page.locator(".wrong").waitFor({state: "detached"});
    await page.locator(".option.changed [name=expand_at]").waitFor();
  },
  async "every game on a phone, in Japanese, light and dark"(h) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await h.open({viewport: {width: 390, height: 844}, locale: "ja-JP", isMobile: true, hasTouch: true, colorScheme}, "play/hex", ".game-board");
      const names = await page.locator("nav.games option").evaluateAll(all => all.map(o => o.value).filter(v => v !== "go"));
      assert.ok(names.length >= 9);
      for (const name of names) {
        await page.locator("nav.games select").selectOption(name);
        await page.locator(".game-board svg").waitFor();
        await until("the game of the address", async () => page.url().endsWith(`#play/${name}`));
        assert.ok(await tooWide(page) <= 0, `${name} is too wide`);
        // Names of columns and rows are large enough to read, as they are drawn.
        const heights = await page.locator(".game-surface .name").evaluateAll(all => all.map(t => t.getBoundingClientRect().height));
        assert.ok(Math.min(...heights) >= 10, `${name}: letters of ${Math.min(...heights)} pixels`);
        await page.screenshot({path: `${h.shots}/phone-${name}-${colorScheme}.png`, fullPage: true});
      }
      await page.context().close();
    }
  },
  async "a game that does not exist"(h) {
    const page = await h.open({}, "play/chess", "nav.games a");
    await page.getByText("There is no such game here").waitFor();
  },
};
