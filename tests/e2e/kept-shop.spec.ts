import type { BrowserContext, Page } from "@playwright/test";
import { untilPrefetched } from "./support/prefetched.ts";
import { productPath } from "./support/find-product.ts";
import { saborShop } from "./support/order-walk.ts";
import { chosenBranch, expect, shop, test } from "./support/shop-test.ts";

test.use({
  viewport: { width: 360, height: 640 },
  hasWorker: true,
  // What the browser itself says of a call that did not come through.
  // And of an order that nobody made.
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|404 \(Not Found\) \S+\/api\/orders\/SB-1001$/],
});

/** Everything that the shop's worker keeps: addresses and, of pages, what stands in them. */
async function kept(page: Page): Promise<{ keys: string[]; pages: string[] }> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return await Promise.all(
          (await cache.keys()).map(async (key) => ({ key: key.url, answer: await cache.match(key) })),
        );
      }),
    );
    const pages = all.flat().filter(({ key }) => new URL(key).pathname === "/kept");
    return {
      keys: all.flat().map(({ key }) => key),
      pages: await Promise.all(pages.map(async ({ answer }) => (await answer?.text()) ?? "")),
    };
  });
}

/** Waits until the worker has what this page has shown. */
async function untilKept(page: Page, photo: RegExp): Promise<void> {
  await untilPrefetched(page);
  await expect
    .poll(async () => (await kept(page)).keys.filter((key) => /\/kept\?/.test(key) || photo.test(key)).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(1);
}

/** A new page whose device believes that it has a line, or none. */
async function openWhere(context: BrowserContext, { isOnline }: { isOnline: boolean }): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((is) => Object.defineProperty(Navigator.prototype, "onLine", { get: () => is }), isOnline);
  return page;
}

for (const name of ["sabor", "fantasma"] as const) {
  test(`${name} opens without a connection as it was seen, with its photos and its age (B19)`, async ({
    page,
    context,
  }) => {
    test.skip(name !== "sabor" && process.env["DEEP"] === undefined, "by DEEP=1");
    if (name === "sabor") await context.addCookies([chosenBranch]);
    await page.goto(shop(name));
    await untilKept(page, /\/media\//);
    const card = page.locator("a[data-menu-item]").first();
    const dish = (await card.locator("[data-name]").textContent()) ?? "";
    await context.setOffline(true);

    // A page that is opened after the line was cut hears nothing of it by itself: Chromium tells those that are open.
    const cut = await openWhere(context, { isOnline: false });
    await cut.goto(shop(name));
    await expect(cut.getByText(/^Sin conexión/)).toBeVisible();
    await expect(cut.getByText(/Así estaba hace 1 min/)).toBeVisible();
    await expect(cut.locator("a[data-menu-item]").first()).toContainText(dish);
    const photos = cut.locator("a[data-menu-item] img");
    await expect
      .poll(
        async () =>
          await photos.evaluateAll((all) => all.some((photo) => (photo as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    await cut.close();

    // A line that is one in name only: the device believes that it is there.
    const slow = await openWhere(context, { isOnline: true });
    await slow.goto(shop(name));
    await expect(slow.getByText(/así estaba la tienda hace 1 min/)).toBeVisible();
    await slow.close();

    // Another branch's menu is none of what was kept, nor what was never seen.
    await page.goto(shop(name, "/mis-datos"));
    await expect(page.getByRole("heading", { name: /Sin conexión$/ })).toBeVisible();
    await page.context().addCookies([{ name: "lang", value: "en", url: shop(name) }]);
    await page.goto(shop(name));
    await expect(page.getByRole("heading", { name: /Sin conexión$/ })).toBeVisible();

    const { keys } = await kept(page);
    expect(keys.filter((key) => new URL(key).pathname.startsWith("/api/"))).toEqual([shop(name, "/api/offline")]);
    await context.setOffline(false);
    await page.context().clearCookies({ name: "lang" });
    await page.getByRole("link", { name: "Intentar de nuevo" }).click();
    await expect(page.locator("a[data-menu-item]").first()).toBeVisible();
    await expect(page.getByText(/Así estaba/)).toHaveCount(0);
  });
}

test("an order's page opens without a connection, and says how the order stood; nothing of a person is kept with it", async ({
  page,
  context,
}) => {
  test.skip(process.env["DEEP"] === undefined, "by DEEP=1");
  await context.addCookies([chosenBranch]);
  await page.goto(shop("sabor", await productPath(1, 101, saborShop.product)));
  await page.goto(shop("sabor", "/rastrear-orden/SB-1001"));
  await untilKept(page, /kept/);
  await page.evaluate(() => {
    const heard = { status: 2, deliveryMode: "pickup", updatedAt: Date.now(), at: Date.now() };
    const sent = [{ number: "SB-77", total: 30_000, sentAt: Date.now(), dishes: [], isOver: false, heard }];
    localStorage.setItem("vitrina:last_order", JSON.stringify(sent));
  });
  await context.setOffline(true);
  await page.goto(shop("sabor", "/rastrear-orden/SB-77"));
  await expect(page.getByText("Pedido SB-77")).toBeVisible();
  await expect(page.getByText(/SB-1001/)).toHaveCount(0);
});
