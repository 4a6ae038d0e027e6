import assert from "node:assert/strict";
import {tooWide} from "./harness.mjs";

export const tests = {
  async "the first page on a phone, in Japanese"(h) {
    const page = await h.open({viewport: {width: 375, height: 812}, locale: "ja-JP", isMobile: true, hasTouch: true, colorScheme: "dark"});
    await page.getByRole("link", {name: "対局", exact: true}).waitFor();
    const wide = await tooWide(page);
    assert.ok(wide <= 0, `the page is ${wide} pixels wider than the phone`);
    await page.getByRole("button", {name: "新しい対局"}).click();
    await page.locator("[name=clock]").selectOption("limits");
    assert.ok(await tooWide(page) <= 0);
    await page.screenshot({path: `${h.shots}/phone-japanese-dark.png`, fullPage: true});
    await page.context().close();
  },
  async "the first view is there soon"(h) {
    const page = await h.open({});
    const begun = Date.now();
    await page.reload();
    await page.waitForSelector(".shudan-goban");
    const took = Date.now() - begun;
    console.log(`  first view after ${took} ms`);
    assert.ok(took < 5000, "five seconds are too long even on a busy machine");
    await page.context().close();
  },
};
