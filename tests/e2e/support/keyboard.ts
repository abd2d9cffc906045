import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** More presses than any way through a page of these tests takes. */
const mostPresses = 120;

/** The focus is on something, in sight, and drawn: on the control or on the row that holds it (WCAG 2.4.7, 2.4.11). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const state = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return "lost";
    const holders = [focused, focused.closest("label"), focused.parentElement];
    const isDrawn = holders.some((holder) => {
      if (!holder) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(holder);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    });
    if (!isDrawn) return `not drawn on ${focused.outerHTML.slice(0, 200)}`;
    const box = (focused.closest("label") ?? focused).getBoundingClientRect();
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return isInSight ? "visible" : `out of sight: ${focused.outerHTML.slice(0, 200)}`;
  });
  expect(state).toBe("visible");
}

/** Goes on with Tab until the control has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
  }
  await expect(control).toBeFocused();
}

/** Presses a control by the keyboard alone. */
export async function pressByKeyboard(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
