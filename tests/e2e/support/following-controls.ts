import type { Page } from "@playwright/test";
import type { Step, WayName } from "./order-steps.ts";

/** Two controls that follow each other at one place: a second tap on the first meets the second. */
export interface FollowingControls {
  way: WayName;
  step: string;
  /** What lies under the finger after the step. */
  under: string;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a finger presses a step's control: its middle, in sight. */
export async function pressPoint(page: Page, { control }: Step): Promise<Point> {
  const target = control(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("the control of the step is not in sight");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The name of the control that lies at a point, without the amounts that it states; null where there is none. */
export async function controlAt(page: Page, { x, y }: Point): Promise<string | null> {
  return await page.evaluate(
    ([left, top]) => {
      const found = document.elementFromPoint(left, top)?.closest("button, a, label, input, summary, [role=button]");
      const text = found?.getAttribute("aria-label") ?? found?.querySelector("[data-name]")?.textContent;
      const name = (text ?? found?.textContent ?? "").replaceAll(/\$\s?[\d.]+|\d+/g, "").trim();
      return found ? name.replaceAll(/\s+/g, " ").slice(0, 60) : null;
    },
    [x, y] as const,
  );
}
