import { chromium } from "@playwright/test";
import { chromiumOptions } from "#scripts/chromium.ts";
import { type OrderPlace, walkOrder } from "./order-walk.ts";
import { brotli } from "./page-weight.ts";

/** How long a menu lies open before the order begins: what is prefetched has come by then. */
const rest = 8000;

/** Bytes (brotli 11) and files of all scripts that have come up to a step of an order. */
export interface OrderScripts {
  step: string;
  bytes: number;
  files: number;
}

/** Walks one whole order on a phone and answers what each of its steps has loaded, everything before included. */
export async function weighOrder(place: OrderPlace): Promise<OrderScripts[]> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true, locale: "es-CO" });
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") sizes.push(response.body().then(brotli));
    });
    const steps: OrderScripts[] = [];
    const step = async (name: string) => {
      const all = await Promise.all(sizes);
      steps.push({ step: name, bytes: all.reduce((sum, size) => sum + size, 0), files: all.length });
    };
    await walkOrder(page, place, { press: async (_name, button) => await button.click(), step }, rest);
    await page.waitForTimeout(3000);
    await step("tracking, at rest");
    return steps;
  } finally {
    await browser.close();
  }
}
