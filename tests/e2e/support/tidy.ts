import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "#scripts/storefront-build.ts";
import { allInDeep } from "./all-in-deep.ts";
import { comeToRest } from "./come-to-rest.ts";
import { expect } from "./shop-test.ts";

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

/** The sizes at which every screen is looked at (L5, UX36): the least of a phone's and of a wide screen's in every run. */
const sizes = allInDeep(
  [narrow, wide],
  [
    narrow,
    // A phone between the bars of its browser, and without them.
    { width: 360, height: 640 },
    { width: 360, height: 800 },
    { width: 768, height: 1024 },
    wide,
    { width: 1920, height: 1080 },
  ],
);

/** `SCREENS=1` keeps a picture of each screen and width in `.data/screens`, to be looked at. */
const pictures = process.env["SCREENS"] === undefined ? null : join(root, ".data", "screens");

/** What a person would call broken, found in the page's boxes: each fault in words, with the element it is about. */
function faultsOfLayout(): string[] {
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");
  const layers = [...document.querySelectorAll("dialog[open]")];
  const top: Element = layers.at(-1) ?? document.body;
  const strips = [...top.querySelectorAll("*")].filter(
    (element) =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
  );
  for (const element of top.querySelectorAll("*")) {
    const text = (element.textContent ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 60);
    const named = `<${element.tagName.toLowerCase()}> "${text}"`;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width <= 1 || box.height <= 1 || style.clipPath !== "none") continue;
    const ownText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? "").trim() !== "",
    );
    if (ownText && !strips.some((strip) => strip.contains(element)) && (box.right > width + 1 || box.left < -1)) {
      faults.push(`${named} leaves the screen`);
    }
    const cuts = style.overflowX !== "visible" && style.textOverflow !== "ellipsis" && style.overflowX !== "auto";
    if (ownText && cuts && element.scrollWidth > element.clientWidth + 1) faults.push(`${named} is cut`);
    const pressable = element.matches("a[href], button, [role=radio], [role=checkbox], summary");
    if (pressable && style.display !== "inline" && (box.width < 24 || box.height < 24)) {
      faults.push(`${named} is ${Math.round(box.width)}×${Math.round(box.height)} to press`);
    }
  }
  return [...new Set(faults)];
}

/** In large letters: words that go on in the next line or leave their button, and a sheet whose frame leaves its content no room. */
function faultsOfLargeText(least: number): string[] {
  const top: Element = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const faults: string[] = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true) continue;
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) faults.push(`"${word}" is broken`);
      const button = text.parentElement.closest("button");
      const [box, frame] = [range.getBoundingClientRect(), button?.getBoundingClientRect()];
      const isCut = getComputedStyle(text.parentElement).overflowX !== "visible";
      if (frame && !isCut && (box.left < frame.left - 1 || box.right > frame.right + 1))
        faults.push(`"${word}" leaves its button`);
    }
  }
  const body = top.querySelector(":scope > .overflow-y-auto");
  if (body !== null && top.scrollHeight <= top.clientHeight && body.scrollHeight > body.clientHeight + 1) {
    const share = body.clientHeight / innerHeight;
    if (share < least) faults.push(`its content has ${Math.round(100 * share)} % of the height`);
  }
  return faults;
}

/**
 * On a phone with text at 150 % and at 200 %: nothing is cut, leaves the screen or scrolls sideways (UX36), no word is broken,
 * and what scrolls in a sheet has the `least` share of the height.
 */
export async function expectTidyLargeText(page: Page, screen: string, { least = 0.6 } = {}): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  const browser = await page.context().newCDPSession(page);
  // As a person sets it in the browser: the widths that the styles ask for are measured in these letters too.
  const setText = (percent: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard: 0.16 * percent, fixed: Math.round(0.13 * percent) } });
  for (const percent of [150, 200]) {
    await setText(percent);
    await comeToRest(page);
    expect.soft(await page.evaluate(faultsOfLayout), `${screen}, text at ${percent} %`).toEqual([]);
    expect.soft(await page.evaluate(faultsOfLargeText, least), `${screen}, words at ${percent} %`).toEqual([]);
    if (pictures !== null) await page.screenshot({ path: join(pictures, `${screen}-text-${percent}.png`) });
  }
  await setText(100);
  await browser.detach();
  if (before !== null) await page.setViewportSize(before);
}

/** At every size: nothing is cut, leaves the screen, scrolls the page sideways or is too small to press. */
export async function expectTidy(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    const named = `${size.width}x${size.height}`;
    await page.setViewportSize(size);
    await comeToRest(page);
    expect.soft(await page.evaluate(faultsOfLayout), `${screen} at ${named}`).toEqual([]);
    if (pictures !== null) await page.screenshot({ path: join(pictures, `${screen}-${named}.png`) });
  }
  if (before !== null) await page.setViewportSize(before);
}
