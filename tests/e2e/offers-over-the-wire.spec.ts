import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { CartLine } from "#domain/cart/cart.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { ask, postJson } from "./support/ask.ts";
import { callAction, valueOf } from "./support/call-action.ts";
import { productPath } from "./support/find-product.ts";
import { pickupAttempt, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { stack } from "./support/stack.ts";

interface Amounts {
  total: number;
  adjustments: Pick<Quote["assessment"]["adjustments"][number], "kind" | "source" | "amount">[];
}

async function lineOf(
  business: number,
  branch: number,
  [name, quantity]: readonly [string, number],
): Promise<CartLine> {
  const [, , groupId = "", itemId = ""] = (await productPath(business, branch, name)).split("/");
  return { lineId: itemId, itemId, groupId, sizeName: null, options: [], quantity, note: "" };
}

function shown({ adjustments, total }: Amounts) {
  return { rows: adjustments.map(({ kind, source, amount }) => [kind, source.name, amount]), total };
}

/** Something with a promotion on every day, a plain thing, and the coupon that always holds. */
const shops = [
  {
    name: "sabor",
    ids: [1, 101],
    lines: [
      ["Patacones con hogao", 2],
      ["Limonada cerezada", 3],
    ],
    coupon: "SABOR15",
    rows: [
      ["promotion", "Patacones: 15 %", -5070],
      ["coupon", "15 % de siempre", -9215],
      ["tax", "Impoconsumo", 4177],
    ],
    total: 56_392,
  },
  {
    name: "tienda",
    ids: [4, 401],
    lines: [
      ["Detergente en polvo Espuma 1 kg", 2],
      ["Pan tajado blanco Horno Alto 500 g", 2],
    ],
    coupon: "tienda10",
    rows: [
      ["promotion", "Aseo: 12 % en detergentes", -2856],
      ["coupon", "Cliente de siempre", -3534],
    ],
    total: 31_810,
  },
] as const;

for (const { name, ids, lines, coupon, rows, total } of shops) {
  test(`${name}: promotion and coupon are the same rows in quote, order, tracking and payload`, async () => {
    const [business, branch] = ids;
    const at = { ...stack, host: `${name}.localhost` };
    const cookie = await signUpOverTheWire(at);
    const { intent: plain } = await pickupAttempt(at);
    const intent: OrderIntent = {
      ...plain,
      couponCode: coupon,
      lines: await Promise.all(lines.map((line) => lineOf(business, branch, line))),
    };
    const asked = await postJson({ ...at, path: "/api/quote", headers: { cookie } }, intent);
    expect(shown((JSON.parse(asked.body) as Quote).assessment)).toEqual({ rows, total });

    const attempt = { attemptKey: randomUUID(), expectedTotal: total, intent };
    const placed = await callAction({ ...at, name: "placeOrder", input: attempt, cookie });
    const { number } = valueOf(placed) as { number: string };
    const tracked = await ask({ ...at, path: `/api/orders/${number}`, headers: { cookie } });
    expect(shown((JSON.parse(tracked.body) as { amounts: Amounts }).amounts)).toEqual({ rows, total });

    const kept = await fetch(`http://127.0.0.1:${stack.platformPort}/api/orders/status/${number}?business=${business}`);
    const { data } = (await kept.json()) as {
      data: { subtotal: number; discount: number; tax: number; total: number };
    };
    const off = rows.filter(([kind]) => kind !== "tax").reduce((sum, [, , amount]) => sum - amount, 0);
    expect(data).toMatchObject({ discount: off, total, subtotal: total + off - data.tax });
    // A stranger sees the rows, and not the code.
    expect(JSON.stringify(data)).not.toContain(coupon.toUpperCase());
  });
}

const now = { kind: "now" } as const;

/** What refuses each code for a plain cart, and the once-only code that is redeemed twice. */
const codes = [
  {
    name: "sabor",
    ids: [1, 101],
    line: ["Limonada cerezada", 3],
    stranger: { BIENVENIDO10: "login", UNAVEZ4: "login", CUMPLE12: "login" },
    customer: {
      NADIE: "notValid",
      USAQUEN10: "notValid",
      VENCIDO25: "notValid",
      APAGADO30: "notValid",
      GRANDE20: "belowMinimum",
      CUMPLE12: "products",
      REPARTE10: "products",
    },
    once: "UNAVEZ4",
    later: { UNAVEZ4: "alreadyUsed", BIENVENIDO10: "firstOrderOnly" },
  },
  {
    name: "tienda",
    ids: [4, 401],
    line: ["Pan tajado blanco Horno Alto 500 g", 4],
    stranger: { VECINO5: "login" },
    customer: { NADIE: "notValid", SABOR15: "notValid", MERCADO10: "belowMinimum" },
    once: "vecino5",
    later: { VECINO5: "firstOrderOnly" },
  },
] as const;

for (const { name, ids, line, stranger, customer, once, later } of codes) {
  test(`${name}: a coupon is refused for its own reason, and not redeemed twice (S1 §8, M14)`, async () => {
    const at = { ...stack, host: `${name}.localhost` };
    const { intent: plain } = await pickupAttempt(at);
    const [business, branch] = ids;
    const lines = [await lineOf(business, branch, line)];
    const branchId = String(branch);
    const reasonsOf = async (asked: Record<string, string>, cookie?: string) => {
      const told: Record<string, unknown> = {};
      for (const code of Object.keys(asked)) {
        const input = { code, branchId, lines, when: now };
        const { result } = await callAction({ ...at, name: "validateCoupon", input, ...(cookie && { cookie }) });
        told[code] = result?.failure && "reason" in result.failure ? result.failure.reason : result;
      }
      return told;
    };
    expect(await reasonsOf(stranger)).toEqual(stranger);
    const cookie = await signUpOverTheWire(at);
    expect(await reasonsOf(customer, cookie)).toEqual(customer);

    const intent: OrderIntent = { ...plain, lines, couponCode: once };
    const asked = await postJson({ ...at, path: "/api/quote", headers: { cookie } }, intent);
    const { total: expectedTotal } = (JSON.parse(asked.body) as Quote).assessment;
    const order = () =>
      callAction({
        ...at,
        name: "placeOrder",
        input: { attemptKey: randomUUID(), expectedTotal, intent },
        cookie,
      });
    expect((await order()).result?.ok).toBe(true);
    expect(await reasonsOf(later, cookie)).toEqual(later);
    const [reason] = Object.values(later);
    expect((await order()).result?.failure).toEqual({
      kind: "problems",
      problems: [{ code: "coupon_invalid", reason }],
    });
  });
}
