import assert from "node:assert/strict";
import {tooWide, until, vertex} from "./harness.mjs";
import {newGame} from "./play_test.mjs";

export const tests = {
  async "two players compared, options changed, bad values refused"(h) {
    const page = await h.open();
    await newGame(page, {size: 9, person: "both"});
    await page.getByRole("link", {name: "Compare", exact: true}).click();
    await page.locator(".side").nth(1).waitFor();
    await page.locator("select[name=budget]").selectOption("500");
    await page.getByRole("button", {name: "Compare", exact: true}).click();
    await until("both are done", async () => (await page.locator(".side .thinking").allTextContents()).every(t => t.startsWith("done")));
    await page.locator(".verdict").waitFor();
    await h.shot(page, "compare-light");
    // They go on with the game.
    await vertex(page, 4, 4).first().click();
    await page.getByText("1 move ").waitFor();
    await until("both have thought about the new position", async () =>
      (await page.locator(".side .thinking").allTextContents()).every(t => t.startsWith("done")) && (await page.locator(".verdict").count()) === 1);
    // Any option of any part, in a form that the program declares.
    const right = page.locator(".side").nth(1);
    await right.locator("summary").click();
    await right.locator("[name='select']").selectOption("kl-ucb");
    await right.locator("[name='select.exact']").waitFor();
    assert.match(await right.locator(".option.changed").first().textContent(), /Garivier/);
    await right.locator("[name=expand_at]").fill("0");
    await right.locator("[name=expand_at]").press("Enter");
    await right.locator(".wrong").waitFor();
    assert.match(await right.locator(".wrong").textContent(), /expand_at = '0' is not allowed; it takes a whole number from 1/);
    await right.locator(".wrong").scrollIntoViewIfNeeded();
    await h.shot(page, "compare-options");
    await right.locator("[name=expand_at]").fill("8");
    await right.locator("[name=expand_at]").press("Enter");
    await right.locator(".wrong").waitFor({state: "detached"});
    await page.locator("select[name=player-0]").selectOption("lchan");
    await until("the heuristic player", async () => (await page.locator(".side").first().locator(".thinking").textContent()).startsWith("done"));
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Compare", exact: true}).waitFor();
  },
  async "the comparison on a phone, in Japanese"(h) {
    const page = await h.open({viewport: {width: 375, height: 812}, locale: "ja-JP", isMobile: true, hasTouch: true, colorScheme: "dark"}, "compare", ".side");
    await page.getByRole("button", {name: "比較する"}).waitFor();
    assert.ok(await tooWide(page) <= 0);
    await page.screenshot({path: `${h.shots}/phone-compare-japanese-dark.png`, fullPage: true});
  },
};
