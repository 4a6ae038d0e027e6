import assert from "node:assert/strict";
import {readFileSync, writeFileSync} from "node:fs";
import {stones, until} from "./harness.mjs";

export const tests = {
  async "SGF in and out, analysis, variation, review"(h) {
    const page = await h.open({viewport: {width: 1200, height: 800}});
    const sgf = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[ge];B[gd];W[cc];B[ff])";
    writeFileSync(`${h.shots}/in.sgf`, sgf);
    await page.locator("input[type=file]").setInputFiles(`${h.shots}/in.sgf`);
    await until("the five stones", async () => (await stones(page)) === 5);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", {name: "Save SGF"}).click()]);
    assert.match(readFileSync(await download.path(), "utf8"), /B\[ee\][\s\S]*B\[ff\]/);
    await page.getByRole("link", {name: "Analyse", exact: true}).click();
    await page.getByRole("button", {name: "Start analysis"}).click();
    await page.locator(".candidates tbody tr").first().waitFor();
    await page.getByLabel("Ownership").check();
    await until("heat on the board", async () => (await page.locator("[class*=shudan-heat_]").count()) > 0);
    await h.shot(page, "analyse-light");
    await page.locator(".candidates tbody tr").first().hover();
    await until("the expected line", async () => (await stones(page)) > 5);
    await h.shot(page, "variation");
    await page.getByRole("button", {name: "Stop"}).click();
    await page.getByRole("button", {name: "Review game"}).click();
    await until("the curve", async () => ((await page.locator(".curve polyline").getAttribute("points")) ?? "").split(" ").length === 6);
    await page.getByRole("button", {name: "Start analysis"}).waitFor();
    await page.getByRole("button", {name: "Back", exact: true}).click();
    await page.getByText("4/5 moves").waitFor();
    await h.shot(page, "review");
    await page.context().close();
  },
};
