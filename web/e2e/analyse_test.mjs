import assert from "node:assert/strict";
import {readFileSync, writeFileSync} from "node:fs";
import {stones, tooWide, until, vertex} from "./harness.mjs";

/** A game of 9x9 with a ladder, opened from a file. */
const sgf = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[de];W[ee];B[ef];W[bh];B[dd];W[bb];B[hh];W[bf];B[hf])";

export async function openGame(h, page, text = sgf) {
  writeFileSync(`${h.shots}/in.sgf`, text);
  await page.locator("input[type=file]").setInputFiles(`${h.shots}/in.sgf`);
  await until("the stones", async () => (await stones(page)) === 9);
}

export const tests = {
  async "SGF in and out, analysis, variation, review"(h) {
    const page = await h.open({}, "analyse");
    await openGame(h, page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", {name: "Save SGF"}).click()]);
    assert.match(readFileSync(await download.path(), "utf8"), /B\[de\][\s\S]*B\[hf\]/);
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByLabel("Ownership").check();
    await until("heat on the board", async () => (await page.locator("[class*=shudan-heat_]").count()) > 0);
    await h.shot(page, "analyse-light");
    await page.getByLabel("Ownership").uncheck();
    await page.locator(".candidates tbody tr").first().hover();
    await until("the expected line", async () => (await stones(page)) > 9);
    await h.shot(page, "variation");
    await page.getByRole("button", {name: "Stop"}).click();
    await page.locator("select[name=depth]").selectOption("500");
    await page.getByRole("button", {name: "Review game"}).click();
    await until("the curve", async () => (await page.locator(".curve").getAttribute("data-known")) === "10");
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    await page.getByRole("button", {name: "Back", exact: true}).click();
    await page.getByText("8/9 moves").waitFor();
    await h.shot(page, "review");
    // A click on the curve goes to that move.
    const box = await page.locator(".curve .u-over").boundingBox();
    await page.mouse.click(box.x + 1, box.y + box.height / 2);
    await page.getByText("0/9 moves").waitFor();
  },
  async "every layer of the board"(h) {
    const page = await h.open({}, "analyse");
    await openGame(h, page);
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    const names = await page.locator("select[name=layer] option").evaluateAll(all => all.map(o => o.value).filter(v => v && v !== "pattern"));
    assert.ok(names.length >= 17, `only ${names.length} layers`);
    for (const name of names) {
      await page.locator("select[name=layer]").selectOption(name);
      const drawn = name === "safe" ? ".layer-text" : ".board .shudan-marker, .board [class*=shudan-heat_], .board [class*=shudan-paint_]";
      await page.locator(drawn).first().waitFor({state: "attached"});
      if (name !== "liberties") await page.locator(".layer-text").waitFor();
      if (name === "ladders") assert.match(await page.locator(".layer-text").textContent(), /1 depend on who moves/);
      if (["influence", "rich", "ladders", "groups", "similarity"].includes(name)) await h.shot(page, `layer-${name}`);
    }
    await page.locator("select[name=layer]").selectOption("pattern");
    await page.locator(".board").focus();
    for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowDown");
    await page.locator(".reasons .pattern").first().waitFor();
    assert.equal(await page.locator(".reasons .pattern").count(), 4);
    await h.shot(page, "layer-pattern");
    // A taken point says why it has no pattern.
    await vertex(page, 4, 4).hover();
    await page.locator(".board").evaluate(b => b.blur());
    await page.getByText("is no move that can be judged").waitFor();
    await page.locator("select[name=layer]").selectOption("");
  },
  async "the tree node by node, while the search runs and after it"(h) {
    const page = await h.open({}, "analyse");
    await openGame(h, page);
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByLabel("Tree").check();
    const rows = page.locator(".tree tbody tr");
    await rows.first().waitFor();
    const before = await rows.count();
    await page.locator(".tree button[aria-expanded=false]").first().click();
    await until("the children of a node", async () => (await rows.count()) > before);
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    await page.locator(".tree button[aria-expanded=true]").first().focus();
    await until("the position of the node", async () => (await stones(page)) === 10);
    await h.shot(page, "tree");
    await page.locator(".tree button[aria-expanded=true]").first().click();
    await until("the node closed", async () => (await rows.count()) === before);
    await page.getByLabel("Tree").uncheck();
  },
  async "a phone with layers, dark"(h) {
    const page = await h.open({viewport: {width: 375, height: 812}, isMobile: true, hasTouch: true, colorScheme: "dark"}, "analyse");
    await openGame(h, page);
    await page.locator("select[name=layer]").selectOption("influence");
    await page.locator(".layer-text").waitFor();
    assert.ok(await tooWide(page) <= 0);
    await page.screenshot({path: `${h.shots}/phone-analyse-dark.png`, fullPage: true});
    await page.locator("select[name=layer]").selectOption("");
  },
};
