import type { Page } from "@playwright/test";
import { allInDeep } from "./support/all-in-deep.ts";
import { productPath } from "./support/find-product.ts";
import { untilPrefetched } from "./support/prefetched.ts";
import { keptLines } from "./support/shopper.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({
  viewport: { width: 360, height: 800 },
  // Nobody has ordered anything yet; and what the browser says of calls without a connection.
  expectedMessages: [/status of 404 \(Not Found\) .*\/api\/orders\/|ERR_INTERNET_DISCONNECTED/],
});

/** Milliseconds after the link is there; null: in the very moment that the page begins to hear presses. */
const moments = allInDeep<number | null>(
  [null],
  [null, 0, 200, 400, 800, 1200].flatMap((moment) => Array<number | null>(10).fill(moment)),
);

/** A page that nobody asked for before, on a slow phone: the press is answered late, but it is. */
const longestWalk = 40_000;

const dish = 'a[href^="/producto/"]';
const logo = 'header a[href="/"]';

const walks = [
  { from: "the menu", path: async () => await Promise.resolve("/"), link: dish, to: /\/producto\// },
  { from: "a product", path: async () => await productPath(1, 101, "Bandeja paisa"), link: logo, to: shop("sabor") },
  { from: "an order", path: async () => await Promise.resolve("/rastrear-orden/SB-1"), link: logo, to: shop("sabor") },
];

test.beforeEach(async ({ context, page }) => {
  await context.addCookies([chosenBranch]);
  await page.addInitScript(() => {
    addEventListener("vitrina:hydrated", () => document.documentElement.setAttribute("data-hydrated", ""));
  });
});

async function pressAt(page: Page, selector: string, moment: number | null): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(
    ([css, delay]) => {
      const press = () => document.querySelector<HTMLElement>(css)?.click();
      if (delay !== null) setTimeout(press, delay);
      else if (document.documentElement.hasAttribute("data-hydrated")) press();
      else addEventListener("vitrina:hydrated", press);
    },
    [selector, moment] as const,
  );
}

/** What stands around every page, for eyes and for ears, is not put out of sight with the page that was left. */
async function expectWholeShell(page: Page): Promise<void> {
  await expect(page.locator("body > header")).toBeVisible();
  await expect(page.locator("body > footer")).toBeVisible();
  const putAway = await page
    .locator('body > :not(main, script)[style*="display: none"]')
    .evaluateAll((parts) => parts.map(({ outerHTML }) => outerHTML.slice(0, 99)));
  expect(putAway).toEqual([]);
}

for (const { from, path, link, to } of allInDeep(walks.slice(0, 1), walks)) {
  test(`a press on ${from} at any time leaves header, footer and announcements where they are`, async ({ page }) => {
    test.setTimeout(Math.max(300_000, 2 * longestWalk * moments.length));
    const address = shop("sabor", await path());
    const browser = await page.context().newCDPSession(page);
    for (const moment of moments) {
      await test.step(moment === null ? "as soon as it is heard" : `after ${moment} ms`, async () => {
        // As slow as a cheap phone.
        await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
        await page.goto(address, { waitUntil: "commit" });
        await pressAt(page, link, moment);
        await expect(page).toHaveURL(to, { timeout: longestWalk });
        await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
        await expectWholeShell(page);
      });
    }
  });
}

test("a press on a product whose code comes after that of the page around it is answered then", async ({
  context,
  page,
}) => {
  const path = await productPath(1, 101, "Bandeja paisa");
  const address = shop("sabor", path);
  await page.goto(shop("sabor"));
  const late = await page.evaluate(async (own) => {
    const [around, all] = await Promise.all(
      ["/", own].map(async (place) => {
        const html = new DOMParser().parseFromString(await (await fetch(place)).text(), "text/html");
        return html.querySelector<HTMLMetaElement>("meta[name=scripts]")?.content.match(/\S+/g) ?? [];
      }),
    );
    const shared = new Set<string>(around);
    return (all ?? []).filter((script) => !shared.has(script));
  }, path);
  expect(late).not.toEqual([]);
  const { promise: isPressed, resolve: letThrough } = Promise.withResolvers<void>();
  for (const script of late)
    await context.route(`**${script}`, async (route) => {
      await isPressed;
      await route.continue();
    });
  await page.goto(address, { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /^Agregar/ });
  await add.click();
  await expect(add).toHaveAttribute("data-early", "");
  letThrough();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(address);
});

test("the plus of a card counts every press: before the page hears, on a slow phone, without a connection", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const place = { mode: "pickup", isValidated: true, branchId: "101" };
    const rest = { address: null, lastAddress: null, area: null, confirmedAt: null };
    localStorage.setItem("vitrina:sabor.localhost:location", JSON.stringify({ v: 1, d: { ...place, ...rest } }));
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const { promise: isPressed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto(shop("sabor"), { waitUntil: "commit" });
  const plus = '[data-add] > button[aria-label="Agregar Lulada"]';
  await page.locator(plus).first().waitFor();
  const isHeard = await page.evaluate((css) => {
    for (let presses = 0; presses < 3; presses += 1) document.querySelector<HTMLElement>(css)?.click();
    return document.documentElement.hasAttribute("data-hydrated");
  }, plus);
  expect(isHeard).toBe(false);
  letThrough();
  const stepper = page.locator(`[data-add]:has(> button[aria-label="Agregar Lulada"])`).first();
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(stepper).toHaveAttribute("data-count", "3");
  await untilPrefetched(page);
  await context.setOffline(true);
  await page.locator(plus).first().click();
  await expect(stepper).toHaveAttribute("data-count", "4");
  expect(await keptLines(page)).toMatchObject([{ quantity: 4 }]);
});
