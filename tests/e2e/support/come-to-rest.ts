import type { Page } from "@playwright/test";

/** Waits until everything that moves has come to rest, and the shop's font, which comes after the paint, is there. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What listens to the screen's size is told within a frame, and draws in the next.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
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
