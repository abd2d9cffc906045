import type { Page } from "@playwright/test";

/** Waits until everything that moves has come to rest, and the shop's font, which comes after the paint, is there. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const running = document
      .getAnimations()
      // One that follows the scrolling ends only at the end of the page.
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      // What closed details hold stands still for as long as they are closed.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true);
    await Promise.allSettled(running.map(async ({ finished }) => await finished));
  });
}
