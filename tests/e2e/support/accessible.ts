import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { comeToRest } from "./come-to-rest.ts";
import { expectOtherCheckersContent } from "./other-checkers.ts";
import { expect } from "./shop-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Words of 7 : 1 (WCAG 1.4.6), which reading mode has. */
const enhanced = { rules: { "color-contrast-enhanced": { enabled: true } } };

/** Nothing scrolls sideways, and every word has 7 : 1 as well (B7). */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect.soft(scrollWidth, screen).toBe(clientWidth);
  await expectAccessible(page, screen, enhanced);
}

/**
 * No violation of WCAG 2.2 AA that axe can see, once everything that moves has come to rest; with `DEEP=1` none that a second
 * engine sees, and no error of its HTML either.
 */
export async function expectAccessible(page: Page, screen: string, more: Partial<typeof enhanced> = {}): Promise<void> {
  await comeToRest(page);
  await page.evaluate(() => {
    // What is out of sight has a rough length only (ADR 13), in which axe sees one thing over another.
    for (const section of document.querySelectorAll<HTMLElement>("section"))
      section.style.contentVisibility = "visible";
  });
  const { violations } = await new AxeBuilder({ page }).options(more).withTags(standards).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary ?? ""}`),
  }));
  expect.soft(found, screen).toEqual([]);
  await expectOtherCheckersContent(page, screen);
}
