import { chromium } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { chromiumOptions } from "#scripts/chromium.ts";
import { type OrderPlace, walkOrder } from "./order-walk.ts";

/** Long enough for what a press begins, and for the browser to say how long its frame took. */
const settled = 1500;

/** Milliseconds from a press to the next frame, as event timing has them, of each press of one order at a quarter of the speed. */
async function pressesOf(page: Page, place: OrderPlace): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  await page.addInitScript(() => {
    const seen = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (!["pointerdown", "pointerup", "click"].includes(name)) continue;
        const before = Number(sessionStorage.getItem("longest") ?? 0);
        sessionStorage.setItem("longest", String(Math.max(before, duration)));
      }
    });
    seen.observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const slow = await page.context().newCDPSession(page);
  const press = async (name: string, button: Locator) => {
    await button.waitFor();
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settled);
    await page.evaluate(() => sessionStorage.removeItem("longest"));
    // Not looked at by Playwright inside of the press: that has the page laid out, which would be counted.
    await button.click({ force: true });
    await page.waitForTimeout(settled);
    longest.set(name, await page.evaluate(() => Number(sessionStorage.getItem("longest") ?? 0)));
  };
  const step = async (name: string) => {
    if (name === "menu") await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  };
  await walkOrder(page, place, { press, step }, 8000);
  return longest;
}

/** The presses of so many orders, each in a browser of its own: by name, in ms, one an order. */
export async function measurePresses(place: OrderPlace, orders: number): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>();
  for (let order = 0; order < orders; order += 1) {
    const browser = await chromium.launch(chromiumOptions());
    try {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true, locale: "es-CO" });
      for (const [name, time] of await pressesOf(page, place)) all.set(name, [...(all.get(name) ?? []), time]);
    } finally {
      await browser.close();
    }
  }
  return all;
}
