import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import written from "./support/following-controls.json" with { type: "json" };
import { allInDeep } from "./support/all-in-deep.ts";
import { comeToRest } from "./support/come-to-rest.ts";
import { controlAt, type FollowingControls, pressPoint } from "./support/following-controls.ts";
import { type Step, type Way, type WayName, ways } from "./support/order-steps.ts";
import { untilPrefetched } from "./support/prefetched.ts";
import { keptLines } from "./support/shopper.ts";
import { chosenBranch, expect, test } from "./support/shop-test.ts";

test.use({ viewport: { width: 360, height: 640 } });
test.beforeEach(async ({ context }) => await context.addCookies([chosenBranch]));

const isDeep = process.env["DEEP"] === "1";
const list = join(import.meta.dirname, "support/following-controls.json");
const pairs = written as FollowingControls[];

/** Milliseconds between two presses; null: the two of a double tap. */
type Gap = number | null;
const gaps: Gap[] = [null, 0, 100, 200];

interface Case extends FollowingControls {
  gap: Gap;
  /** How many times slower the processor is. */
  speed: number;
}

/** One of those that have gone wrong before: the way back of a sheet. */
const usualGaps: Record<string, Gap> = { "sheet goOn": 200 };
const usual = pairs.flatMap((pair): Case[] => {
  const gap = usualGaps[`${pair.way} ${pair.step}`];
  return gap === undefined ? [] : [{ ...pair, gap, speed: 1 }];
});
const all = pairs.flatMap((pair) => [1, 4].flatMap((speed) => gaps.map((gap): Case => ({ ...pair, gap, speed }))));

/** Goes a way up to a step, and answers that step. */
async function goUpTo(page: Page, name: WayName, last: string): Promise<Step> {
  const way: Way = ways[name];
  await way.start(page);
  await untilPrefetched(page);
  for (const [each, step] of Object.entries(way.steps)) {
    await step.control(page).waitFor();
    await comeToRest(page);
    if (each === last) return step;
    await step.control(page).click();
    await step.answer(page).waitFor();
  }
  throw new Error(`no step ${last} on the way ${name}`);
}

/** What is in sight, and what address and history say of it. */
async function screenOf(page: Page) {
  return await page.evaluate(() => {
    const adding = [...document.querySelectorAll("button")].find(
      (button) => button.checkVisibility() && button.textContent.trim().startsWith("Agregar · "),
    );
    const layers = [...document.querySelectorAll("dialog[open]")].filter((dialog) => !dialog.contains(adding ?? null));
    const state: unknown = history.state;
    const panels = typeof state === "object" && state !== null && "panels" in state ? state.panels : [];
    return {
      path: location.pathname,
      isProduct: adding !== undefined,
      hasPanel: layers.length > 0,
      panels: Array.isArray(panels) ? panels.length : 0,
      contents: [...document.querySelectorAll("main")].filter((main) => main.checkVisibility()).length,
      ids: document.querySelectorAll("#content").length,
    };
  });
}

/** Once nothing moves any more, address and screen agree, also after a reload (UX42). */
async function expectAgreement(page: Page): Promise<void> {
  await expect(async () => {
    const before = await screenOf(page);
    await page.waitForTimeout(400);
    const seen = await screenOf(page);
    expect(seen).toEqual(before);
    expect(seen.isProduct, JSON.stringify(seen)).toBe(seen.path.startsWith("/producto/"));
    expect(seen.hasPanel, JSON.stringify(seen)).toBe(seen.panels > 0);
    expect([seen.contents, seen.ids], JSON.stringify(seen)).toEqual([1, 1]);
  }).toPass({ timeout: 15_000 });
  const { path, hasPanel } = await screenOf(page);
  await page.reload();
  await expect.poll(async () => await screenOf(page)).toMatchObject({ path, hasPanel });
}

/** Presses a step's control twice at one place. */
async function pressTwice(page: Page, step: Step, gap: Gap): Promise<void> {
  const { x, y } = await pressPoint(page, step);
  if (gap === null) return await page.mouse.dblclick(x, y);
  await page.mouse.click(x, y);
  if (gap > 0) await page.waitForTimeout(gap);
  await page.mouse.click(x, y);
}

for (const { way, step, under, gap, speed } of allInDeep(usual, all)) {
  const when = gap === null ? "by a double tap" : `${gap} ms after`;
  test(`${way}: '${under}' ${when} '${step}'${speed === 1 ? "" : `, ${speed} times slower`}`, async ({ page }) => {
    const pressed = await goUpTo(page, way, step);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: speed });
    await pressTwice(page, pressed, gap);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await expectAgreement(page);
    const units = (await keptLines(page)).map((line) => (line as { quantity: number }).quantity);
    if (step === "add" || step === "goOn") expect(units.length <= 1 && units.every((each) => each === 1)).toBe(true);
  });
}

/** The controls that follow those of a way at the same places, as they are now. */
async function followingOn(page: Page, name: WayName): Promise<FollowingControls[]> {
  const found: FollowingControls[] = [];
  const way: Way = ways[name];
  await way.start(page);
  for (const [step, each] of Object.entries(way.steps)) {
    await each.control(page).waitFor();
    await comeToRest(page);
    const point = await pressPoint(page, each);
    await page.mouse.click(point.x, point.y);
    await each.answer(page).waitFor();
    await comeToRest(page);
    const under = await controlAt(page, point);
    if (under !== null) found.push({ way: name, step, under });
  }
  return found;
}

test.describe("the list", () => {
  test.skip(!isDeep, "in a deep run, which writes it with FOLLOWING=1");
  test("of controls that follow each other at one place is what the shop has", async ({ browser }) => {
    const found: FollowingControls[] = [];
    for (const name of Object.keys(ways) as WayName[]) {
      const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: "es-CO" });
      await context.addCookies([chosenBranch]);
      found.push(...(await followingOn(await context.newPage(), name)));
      await context.close();
    }
    if (process.env["FOLLOWING"] === "1") writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`);
    else expect(found).toEqual(pairs);
  });
});
