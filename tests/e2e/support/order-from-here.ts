import type { Page } from "@playwright/test";
import { callAction, keepCookies } from "./call-action.ts";
import { pickupAttempt, signUpOverTheWire } from "./order-over-the-wire.ts";
import type { OrderShop } from "./order-walk.ts";
import { stack } from "./stack.ts";

/** An order that was just placed from this browser, by somebody new or by who ordered `before`. */
export async function orderFromHere(
  page: Page,
  name: OrderShop["name"],
  before?: string,
): Promise<{ number: string; cookie: string }> {
  const where = { ...stack, host: `${name}.localhost` };
  const cookie = before ?? (await signUpOverTheWire(where));
  const attempt = await pickupAttempt(where);
  const placed = await callAction({ ...where, name: "placeOrder", input: attempt, cookie });
  const number = /"number":"([A-Z]+-\d+)"/.exec(JSON.stringify(placed.result))?.[1];
  if (number === undefined) throw new Error(`not placed: ${placed.body.slice(0, 300)}`);
  const kept = keepCookies(cookie, placed);
  await page.context().addCookies(
    kept.split("; ").map((pair) => {
      const [key = "", ...value] = pair.split("=");
      return { name: key, value: value.join("="), domain: where.host, path: "/", secure: true };
    }),
  );
  const sent = [{ number, total: attempt.expectedTotal, sentAt: Date.now(), dishes: [], isOver: false }];
  await page.addInitScript(
    ([key = "", text = ""]) => localStorage.getItem(key) ?? localStorage.setItem(key, text),
    [`vitrina:${where.host}:last_order`, JSON.stringify({ v: 1, d: sent })],
  );
  return { number, cookie: kept };
}
