import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No violation of WCAG 2.2 AA that axe can see, once everything that moves has come to rest. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      // What follows the scroll position comes to no end of its own.
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(async ({ finished }) => await finished));
    // The shop's font comes after the paint, and moves what stands below it by a little.
    await document.fonts.ready;
    // What is out of sight has a rough length only (ADR 13), in which axe sees one thing over another.
    for (const section of document.querySelectorAll<HTMLElement>("section"))
      section.style.contentVisibility = "visible";
  });
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`),
  }));
  expect.soft(found, screen).toEqual([]);
}
