import { expect, type Page } from "@playwright/test";

/** Longer than the page waits for an idle browser before it loads the next parts ahead (UX11). */
const betweenParts = 1800;

/** Waits until nothing more is loaded ahead: what may be opened then opens without a connection. */
export async function untilPrefetched(page: Page): Promise<void> {
  const counts = [-1, -2];
  await expect(async () => {
    counts.unshift(await page.evaluate(() => performance.getEntriesByType("resource").length));
    // On a busy machine a part may come later than that once.
    expect(new Set(counts.slice(0, 3)).size).toBe(1);
  }).toPass({ intervals: [betweenParts], timeout: 60_000 });
}
