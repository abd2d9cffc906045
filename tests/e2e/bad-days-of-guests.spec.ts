import type { Browser, Locator, Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { layer, sendButton } from "./support/checkout.ts";
import { addressOf, expectNotSent, linesOf, ordersMade } from "./support/failing-shop.ts";
import { type FailingStack, startFailingStack } from "./support/failing-stack.ts";
import { addFromMenu, openGuestCheckout, tableCode } from "./support/guest-order.ts";
import { type OrderShop, plazaShop, saborShop } from "./support/order-walk.ts";
import { expect, test } from "./support/shop-test.ts";

const request = /^\/api\/payment\/request/;
const looks = /^\/api\/payment\/attempts/;
/** The order arrives, and no answer of it comes back: neither the first nor what is looked for. */
const answers = /^\/api\/payment\/(?:request|attempts)/;

let failing: FailingStack;

test.use({
  viewport: { width: 360, height: 800 },
  // What the browser itself says about an answer that is no 200.
  expectedMessages: [/Failed to load resource: the server responded with a status of 503/],
});

test.beforeAll(async () => {
  failing = await startFailingStack(60);
  await failing.startStorefront();
});

test.afterEach(() => failing.proxy.heal());
test.afterAll(async () => await failing.stop());

/** One shop or the other; in a deep run both. */
const bothInDeep = (where: OrderShop) => allInDeep([where], [saborShop, plazaShop]);

let tables = 0;

/** Opens the printed code of a table at which nobody sits yet, and orders up to the button that sends. */
async function sitDown(page: Page, where: OrderShop): Promise<{ table: string; checkout: Locator }> {
  tables += 1;
  const table = String(tables);
  await openTable(page, where, table);
  await addFromMenu(page, where.product);
  return { table, checkout: await openGuestCheckout(page, 1) };
}

async function openTable(page: Page, where: OrderShop, table: string): Promise<void> {
  const place = { platformPort: failing.ports.platform, dataDirectory: failing.place };
  await page.goto(addressOf(failing, where, await tableCode(where.branch, table, place)));
  await expectSeated(page, table);
}

async function expectSeated(page: Page, table: string): Promise<void> {
  await expect(page.getByRole("complementary", { name: "Tu visita" })).toContainText(`Mesa ${table}`);
}

/** The guest is thanked with a number, once, at the table, and the cart is empty. */
async function expectThanks(page: Page, where: OrderShop, table: string): Promise<string> {
  const thanks = page.getByRole("alertdialog", { name: "¡Gracias por tu pedido!" });
  await expect(thanks).toBeVisible({ timeout: 30_000 });
  const number = /[A-Z]+-\d+/.exec((await thanks.textContent()) ?? "")?.[0] ?? "";
  expect(await linesOf(page, where)).toEqual([]);
  await expectSeated(page, table);
  return number;
}

test.describe("at a table (A213, A241)", () => {
  for (const where of bothInDeep(saborShop)) {
    test(`${where.name}: the answer is lost, and the look for it too: found, one order, and none by Back and Forward`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      const { table, checkout } = await sitDown(page, where);
      failing.proxy.set("swallow", answers);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(looks)).toBeGreaterThan(0);
      failing.proxy.heal();
      await expectThanks(page, where, table);
      await page.getByRole("button", { name: "Pedir algo más" }).click();
      // Out of the shop, and in again.
      await page.goBack();
      await page.goForward();
      await expectSeated(page, table);
      await expect(page.getByRole("dialog")).toBeHidden();
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }

  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: reloaded while it is sent: the table stays, it is looked for, and sent again once`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      const { table, checkout } = await sitDown(page, where);
      failing.proxy.set("hang", request);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expectSeated(page, table);
      await expect(page.getByText("Tu pedido no alcanzó a llegar")).toBeVisible({ timeout: 30_000 });
      expect(await linesOf(page, where)).toHaveLength(1);
      await checkout.getByRole("radio", { name: "Efectivo" }).check();
      await sendButton(checkout).click();
      await expectThanks(page, where, table);
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }

  // At a kiosk it is reloaded then in every run.
  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: reloaded after it arrived and its answer was lost: found, and not sent again`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      const { table, checkout } = await sitDown(page, where);
      failing.proxy.set("swallow", answers);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expectThanks(page, where, table);
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }

  for (const where of bothInDeep(saborShop)) {
    test(`${where.name}: the platform pauses: said with the next step, table and dishes stay, Back and forth too, and it goes on`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      const { table, checkout } = await sitDown(page, where);
      failing.proxy.set("refuse");
      await sendButton(checkout).click();
      await expectNotSent(page, 20_000);
      await page.goBack();
      await expect(layer(page, "Carrito")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.reload();
      await expectSeated(page, table);
      expect(await linesOf(page, where)).toHaveLength(1);
      await openGuestCheckout(page, 1);
      failing.proxy.heal();
      const thanks = page.getByRole("alertdialog", { name: "¡Gracias por tu pedido!" });
      await expect(async () => {
        // Blocked is no dead end: a press asks again.
        if (!(await thanks.isVisible())) await sendButton(checkout).click({ timeout: 1000 });
        await expect(thanks).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 30_000 });
      await expectThanks(page, where, table);
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }

  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: two phones, one of whose answers is lost: each has its own order, and sees no other`, async ({
      page,
      browser,
    }) => {
      const before = await ordersMade(failing, where);
      const first = await sitDown(page, where);
      const other = await otherPhone(browser);
      await openTable(other, where, first.table);
      await addFromMenu(other, where.product);
      await addFromMenu(other, where.product);
      const second = await openGuestCheckout(other, 2);
      failing.proxy.set("swallow", answers);
      await sendButton(first.checkout).click();
      await expect.poll(() => failing.proxy.count(looks)).toBeGreaterThan(0);
      failing.proxy.heal();
      await sendButton(second).click();
      const numbers = [
        await expectThanks(page, where, first.table),
        await expectThanks(other, where, first.table),
      ] as const;
      expect(numbers[0]).not.toBe(numbers[1]);
      expect(await ordersMade(failing, where)).toBe(before + 2);
      // Neither phone has the other's order among its own.
      await other.getByRole("button", { name: "Seguir mi pedido" }).click();
      await expect(other.getByText(`Pedido ${numbers[1]}`)).toBeVisible();
      for (const [phone, strange] of [
        [page, numbers[1]],
        [other, numbers[0]],
      ] as const) {
        expect(await phone.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(strange);
      }
      await other.context().close();
    });
  }
});

const start = (page: Page) => page.getByRole("button", { name: "Comer aquí" });
const shownNumber = (page: Page) => page.getByText(/^[A-Z]+-\d+$/);

async function otherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  return await context.newPage();
}

async function begin(page: Page, where: OrderShop): Promise<Locator> {
  await start(page).click();
  await addFromMenu(page, where.product);
  return await openGuestCheckout(page, 1);
}

/** Nothing of the guest before is there: neither a number nor a dish in the cart. */
async function expectForgotten(page: Page): Promise<void> {
  await expect(start(page)).toBeVisible({ timeout: 30_000 });
  await expect(shownNumber(page)).toHaveCount(0);
  // The first screen is loaded anew: what was on its way meanwhile is asked again.
  await expect(async () => {
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map(Object.entries)));
    expect(kept).not.toContain('"lines"');
  }).toPass({ timeout: 20_000 });
}

test.describe("at a kiosk (A120, A214)", () => {
  test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true });

  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: the answer is lost: the number is shown, Back shows nothing, and the next guest orders the same`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      await page.goto(addressOf(failing, where, "/?mode=kiosco"));
      const checkout = await begin(page, where);
      failing.proxy.set("swallow", answers);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(looks)).toBeGreaterThan(0);
      failing.proxy.heal();
      await expect(shownNumber(page)).toBeVisible({ timeout: 30_000 });
      const number = (await shownNumber(page).textContent()) ?? "";
      expect(await ordersMade(failing, where)).toBe(before + 1);
      await page.goBack();
      await page.goto(addressOf(failing, where));
      await expectForgotten(page);
      await sendButton(await begin(page, where)).click();
      await expect(shownNumber(page)).toBeVisible();
      expect(await shownNumber(page).textContent()).not.toBe(number);
      expect(await ordersMade(failing, where)).toBe(before + 2);
    });
  }

  for (const where of bothInDeep(plazaShop)) {
    test(`${where.name}: reloaded after it arrived and its answer was lost: looked up, the number shown, then forgotten`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      await page.goto(addressOf(failing, where, "/?mode=kiosco"));
      const checkout = await begin(page, where);
      failing.proxy.set("swallow", answers);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expect(shownNumber(page)).toBeVisible({ timeout: 30_000 });
      await page.getByRole("button", { name: "Terminar" }).click();
      await expectForgotten(page);
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }

  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: reloaded before it arrived: taken back, and it begins at the first screen`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      await page.goto(addressOf(failing, where, "/?mode=kiosco"));
      const checkout = await begin(page, where);
      failing.proxy.set("hang", request);
      await sendButton(checkout).click();
      await expect.poll(() => failing.proxy.count(request)).toBe(1);
      await page.reload();
      failing.proxy.heal();
      await expectForgotten(page);
      await start(page).click();
      await expect(start(page)).toBeHidden();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByRole("banner").getByRole("button", { name: /^1 / })).toHaveCount(0);
      expect(await ordersMade(failing, where)).toBe(before);
    });
  }

  // At a table it pauses in every run.
  for (const where of allInDeep([], [saborShop, plazaShop])) {
    test(`${where.name}: the platform pauses: said to whoever sends, 'Kiosco en pausa' to the next, and it comes back by itself`, async ({
      page,
    }) => {
      const before = await ordersMade(failing, where);
      await page.goto(addressOf(failing, where, "/?mode=kiosco"));
      const checkout = await begin(page, where);
      failing.proxy.set("refuse");
      await sendButton(checkout).click();
      await expectNotSent(page, 20_000);
      await expect(checkout.getByRole("radio", { name: "Efectivo" })).toBeChecked();
      await page.reload();
      await expect(page.getByText("Kiosco en pausa")).toBeVisible({ timeout: 30_000 });
      failing.proxy.heal();
      await expectForgotten(page);
      await sendButton(await begin(page, where)).click();
      await expect(shownNumber(page)).toBeVisible();
      expect(await ordersMade(failing, where)).toBe(before + 1);
    });
  }
});
