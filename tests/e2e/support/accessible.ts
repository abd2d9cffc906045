import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { comeToRest } from "./come-to-rest.ts";
import { expectOtherCheckersContent } from "./other-checkers.ts";
import { expect } from "./shop-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * No violation of WCAG 2.2 AA that axe can see, once everything that moves has come to rest; with `DEEP=1` none that a second
 * engine sees, and no error of its HTML either.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await comeToRest(page);
  await page.evaluate(() => {
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
  await expectOtherCheckersContent(page, screen);
}
