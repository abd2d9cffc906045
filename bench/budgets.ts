import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";
import { firstLoads } from "./first-loads.ts";
import { menuBytes } from "./menu-bytes.ts";
import { weighOrder } from "./order-scripts.ts";
import type { OrderPlace } from "./order-walk.ts";
import { weighVariants } from "./page-weight.ts";

const kibibyte = 1024;

/** What the least page of Next loads, weighed by `npm run bench`. */
const bareNext = { version: "16.4.5", bytes: 112.6 * kibibyte };

/** How much more a page may load at first (ADR 3). */
const more = { menu: 14 * kibibyte, product: 20 * kibibyte, checkout: 48 * kibibyte };

/** All scripts of an order, and those up to the open checkout (KB of 1 000 bytes). */
const wholeOrder = 360_000;
const upToCheckout = 350_000;

/** Sabor's menu as it is sent, with its rules and its first photo in it, however it is used. */
const menuAsSent = 36_500;
/** What comes after the paint; with the menu 0.85 of what both were when the house was counted (ADR 21), whatever a day offers. */
const sheetAsSent = 14_950;

function over(name: string, bytes: number, limit: number): string[] {
  const text = `${name}: ${bytes} bytes of ${limit}`;
  console.log(text);
  return bytes > limit ? [text] : [];
}

/** Which budgets the build exceeds, of an order as it is placed at `place`. Nothing of it depends on how fast the machine is. */
export async function exceededBudgets(place: OrderPlace): Promise<string[]> {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/next/package.json"), "utf8")) as {
    version: string;
  };
  if (version !== bareNext.version) return [`Next is ${version}: weigh its bare page again (bench/budgets.ts)`];
  const loads = firstLoads(join(root, ".next"));
  const order = await weighOrder(place);
  const checkout = order.find(({ step }) => step === "checkout")?.bytes ?? Infinity;
  const whole = order.at(-1)?.bytes ?? Infinity;
  // Asked for often by now, it is compressed well.
  const { hostname, port } = new URL(place.origin);
  const menu = await menuBytes(Number(port), hostname, "br");
  const [sheetPath = "/"] =
    /\/_next\/static\/chunks\/[\w.~-]+\.css/.exec(String(await menuBytes(Number(port), hostname))) ?? [];
  const sheet = await menuBytes(Number(port), hostname, "br", sheetPath);
  const variants = Object.entries(await weighVariants(place.origin));
  return [
    over("first load of the menu", loads.menu, bareNext.bytes + more.menu),
    over("first load of a product", loads.product, bareNext.bytes + more.product),
    over("first load of the checkout", loads.checkout, bareNext.bytes + more.checkout),
    over("scripts up to the open checkout", checkout, upToCheckout),
    over("scripts of an order", whole, wholeOrder),
    over(`the menu of ${hostname} as it is sent`, menu.length, menuAsSent),
    over("the style sheet as it is sent", sheet.length, sheetAsSent),
    ...variants.map(([name, { scripts }]) => {
      return over(`first load of the menu, ${name}`, scripts, bareNext.bytes + more.menu);
    }),
    ...variants.map(([name, { htmlSent }]) => {
      return over(`the menu of ${hostname} as it is sent, ${name}`, htmlSent, menuAsSent);
    }),
  ].flat();
}
