import assert from "node:assert/strict";
import {tooWide, until} from "./harness.mjs";

async function deal(page, wishes) {
  const open = page.getByRole("button", {name: "New deal"});
  if (await open.count() > 0) await open.click();
  for (const [name, value] of Object.entries(wishes)) {
    const field = page.locator(`.settings [name=${name}]`);
    if (name === "amount") await field.fill(String(value));
    else await field.selectOption(String(value));
  }
  await page.getByRole("button", {name: "Deal", exact: true}).click();
}

/** What the person may do now: wait for the turn, then play by the buttons. False when the deal is over. */
async function turn(page, act) {
  const words = page.locator(".cards-main > .status");
  await until("a turn or the end", async () => /Your turn|is over/.test(await words.textContent()));
  if (/is over/.test(await words.textContent())) return false;
  const shown = () => page.evaluate(() => [".log", ".hand"].map(part => document.querySelector(part)?.textContent).join());
  const before = await shown();
  await act();
  await until("that something happened", async () => (await shown()) !== before);
  return true;
}

const usable = page => page.locator("button.card:not([aria-disabled=true])");

async function expectBeliefs(page, cards) {
  await page.getByRole("heading", {name: "What the machine believed about your cards"}).waitFor();
  assert.ok(await page.locator(".belief tbody td.held").count() > 0);
  assert.ok(await page.locator(".belief tbody td:not(:empty)").count() >= cards);
  const said = () => page.locator(".beliefs [role=status]").textContent();
  const first = await said();
  await page.locator(".beliefs input[type=range]").fill("7");
  await until("another decision", async () => (await said()) !== first);
}

export const tests = {
  async "a whole deal of Hearts, with passing, a hint, and what the machine believed"(h) {
    const page = await h.open({}, "cards", ".settings");
    await deal(page, {game: "hearts", seat: "1", unit: "playouts", amount: 30});
    await until("a hand", async () => (await page.locator("button.card").count()) === 13);
    for (const i of [2, 5, 9]) await page.locator("button.card").nth(i).click();
    await h.shot(page, "hearts-passing");
    await page.getByRole("button", {name: "Give away (3/3)"}).click();
    await page.getByText("You got").waitFor();
    await until("thirteen again", async () => (await page.locator("button.card").count()) === 13);
    await until("a turn", async () => (await usable(page).count()) > 0);
    await page.keyboard.press("h");
    await page.getByText("I would play").waitFor();
    assert.equal(await page.getByText("What the machine believed").count(), 0);
    let tricks = 0;
    while (await turn(page, () => usable(page).first().click())) {
      if (++tricks === 4) await h.shot(page, "hearts-light");
    }
    assert.ok(tricks >= 1 && tricks <= 13);
    const points = await page.locator(".result").textContent();
    assert.match(points, /points/);
    await expectBeliefs(page, 52);
    await h.shot(page, "hearts-beliefs");
    await page.locator(".beliefs").scrollIntoViewIfNeeded();
    await page.screenshot({path: `${h.shots}/hearts-end-full.png`, fullPage: true});
    await page.getByRole("button", {name: "Next deal"}).click();
    await until("a new hand", async () => (await page.locator("button.card").count()) === 13);
  },
  async "a whole deal of Daihinmin by the keyboard, in the dark"(h) {
    const page = await h.open({colorScheme: "dark"}, "cards", ".buttons, .settings");
    await deal(page, {game: "daihinmin", seat: "1", player: "ismcts", unit: "playouts", amount: 30});
    await until("a turn", async () => (await usable(page).count()) > 0);
    let turns = 0;
    const act = async () => {
      const give = page.getByRole("button", {name: /^Give away/});
      if (await give.count() > 0) {
        for (const i of [0, 1]) await page.locator("button.card").nth(i).press("Enter");
        await give.press("Enter");
        return;
      }
      if (++turns === 3) await h.shot(page, "daihinmin-dark");
      // A single card if one will do, or else a pass.
      const cards = await usable(page).count();
      for (let i = 0; i < cards; ++i) {
        const card = usable(page).nth(i);
        await card.focus();
        await page.keyboard.press("Space");
        const play = page.locator(".cards-main .buttons button.main").first();
        if (await play.count() > 0) return play.press("Enter");
        await page.keyboard.press("Space");
      }
      const pass = page.getByRole("button", {name: "Pass", exact: true});
      assert.ok(await pass.count() > 0, "neither a card nor a pass");
      await page.keyboard.press("p");
    };
    while (await turn(page, act)) assert.ok(turns < 100);
    assert.match(await page.locator(".result").textContent(), /place/);
    await expectBeliefs(page, 53);
    await page.screenshot({path: `${h.shots}/daihinmin-end-dark.png`, fullPage: true});
    await page.getByRole("button", {name: "Next deal"}).click();
    await until("the next deal", async () => (await page.locator(".hand").count()) === 1);
  },
  async "cards on a phone, in Japanese"(h) {
    const page = await h.open({viewport: {width: 375, height: 812}, locale: "ja-JP", isMobile: true, hasTouch: true}, "cards", ".buttons, .settings");
    const open = page.getByRole("button", {name: "新しいゲーム"});
    if (await open.count() > 0) await open.click();
    await page.locator(".settings [name=game]").selectOption("daihinmin");
    await page.locator(".settings [name=seat]").selectOption("3");
    await page.locator(".settings [name=player]").selectOption("rule");
    await page.getByText("ルール", {exact: true}).click();
    await page.screenshot({path: `${h.shots}/phone-cards-settings.png`, fullPage: true});
    await page.getByRole("button", {name: "配る", exact: true}).click();
    await until("a turn", async () => /あなたの番|終了/.test(await page.locator(".cards-main > .status").textContent()));
    assert.ok(await tooWide(page) <= 0, "wider than the phone");
    await page.screenshot({path: `${h.shots}/phone-cards.png`, fullPage: true});
  },
};
