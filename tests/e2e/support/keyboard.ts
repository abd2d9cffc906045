import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** More presses than any way through a page of these tests takes. */
const mostPresses = 150;

/** From now on a pressed pointer fails the test: the way has to be gone by the keyboard alone. */
export async function forbidPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const touch of ["pointerdown", "mousedown", "touchstart"])
      addEventListener(touch, () => console.error(`the keyboard was left: ${touch}`), true);
  });
}

/** What is wrong with the focus as a person sees it, in words; "" when it is on a control that is drawn, in sight and not covered. */
function faultOfFocus(): string {
  const focused = document.activeElement;
  const layers = [...document.querySelectorAll("dialog:modal")];
  // The end of an open layer is followed by the browser's own bar, as its start is.
  if (focused === document.body && layers.length > 0) return "";
  if (!(focused instanceof HTMLElement) || focused === document.body) return "the focus is nowhere";
  const named = focused.outerHTML.replaceAll(/\s+/g, " ").slice(0, 240);
  const top = layers.at(-1);
  if (top && !top.contains(focused)) return `outside of the open layer: ${named}`;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
  const isDrawn = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && outlineColor !== "rgba(0, 0, 0, 0)";
  if (!isDrawn) return `not drawn: ${named}`;
  const box = focused.getClientRects()[0];
  if (!box) return `without a place: ${named}`;
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const above = Math.max(box.top, 0);
  const below = Math.min(box.bottom, innerHeight);
  if (left >= right || above >= below) return `out of sight: ${named}`;
  const found = document.elementFromPoint((left + right) / 2, (above + below) / 2);
  const isOwn = focused.contains(found) || found?.closest("label")?.contains(focused) === true;
  return isOwn ? "" : `covered by ${found?.outerHTML.slice(0, 120) ?? "nothing"}: ${named}`;
}

/** The focus can be seen: drawn, in sight, under no bar (WCAG 2.4.7, 2.4.11, UX3), and inside of the layer that is open (UX6). */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const fault = await page.evaluate(faultOfFocus);
  // A layer that is still coming in, or a page that is still scrolling, may be on the way there.
  if (fault !== "")
    await expect
      .poll(async () => await page.evaluate(faultOfFocus), { message: "the focus is seen", timeout: 5000 })
      .toBe("");
}

/** Goes on with Tab (or back) until the control has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  await expect(control).toBeFocused();
}

/** Presses a control by the keyboard alone. */
export async function pressByKeyboard(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Writes into a field that was reached with Tab. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tab goes once around in an open layer: every stop is visible and inside of it (UX6). */
export async function expectTrapped(page: Page, layer: Locator): Promise<void> {
  await page.keyboard.press("Shift+Tab");
  await expectVisibleFocus(page);
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let presses = 1; presses < mostPresses; presses += 1) {
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
    if (presses > 2 && (await first.evaluate((stop) => stop === document.activeElement))) break;
  }
  await expect(layer).toBeVisible();
}

/** Escape closes the layer and gives the focus back to what opened it (UX6). */
export async function expectEscape(page: Page, layer: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
  await expectVisibleFocus(page);
}
