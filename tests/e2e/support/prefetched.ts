import { expect, type Page } from "@playwright/test";

/** Longer than the page waits for an idle browser before it loads the next parts ahead (UX11). */
const betweenParts = 1800;

/** Waits until nothing more is loaded ahead: what may be opened then opens without a connection. */
export async function untilPrefetched(page: Page): Promise<void> {
  let last = -1;
  await expect(async () => {
    const before = last;
    last = await page.evaluate(() => performance.getEntriesByType("resource").length);
    expect(last).toBe(before);
  }).toPass({ intervals: [betweenParts], timeout: 30_000 });
}
