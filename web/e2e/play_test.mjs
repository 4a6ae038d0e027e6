import {stones, until, vertex} from "./harness.mjs";

export async function newGame(page, wishes) {
  await page.getByRole("button", {name: "New game"}).click();
  for (const [name, value] of Object.entries(wishes)) {
    const field = page.locator(`[name=${name}]`);
    if (name === "komi" || name === "amount") await field.fill(String(value));
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
};
