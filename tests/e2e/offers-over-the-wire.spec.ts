import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { noInputs } from "#domain/order/adjustment.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { ask, postJson } from "./support/ask.ts";
import { callAction, valueOf } from "./support/call-action.ts";
import { productPath } from "./support/find-product.ts";
import { pickupAttempt, signUpOverTheWire, type Stack } from "./support/order-over-the-wire.ts";
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

/**
 * Something with a promotion on every day, a plain thing, and a coupon; what each code is refused for, of a stranger and
 * after that order; then codes to order with once more.
 */
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
    stranger: { BIENVENIDO10: "login", UNAVEZ4: "login", USAQUEN10: "notValid" },
    customer: {
      NADIE: "notValid",
      VENCIDO25: "notValid",
      APAGADO30: "notValid",
      GRANDE20: "belowMinimum",
      CUMPLE12: "products",
      BIENVENIDO10: "firstOrderOnly",
    },
    again: [
      ["UNAVEZ4", null],
      ["UNAVEZ4", "alreadyUsed"],
    ],
  },
  {
    name: "tienda",
    ids: [4, 401],
    lines: [
      ["Detergente en polvo Espuma 1 kg", 2],
      ["Pan tajado blanco Horno Alto 500 g", 2],
    ],
    coupon: "vecino5",
    rows: [
      ["promotion", "Aseo: 12 % en detergentes", -2856],
      ["coupon", "Vecino nuevo", -5000],
    ],
    total: 30_344,
    stranger: { VECINO5: "login" },
    customer: { SABOR15: "notValid", MERCADO10: "belowMinimum" },
    again: [["VECINO5", "firstOrderOnly"]],
  },
] as const;

/** Why the shop refuses each code for these lines, as it is typed. */
async function reasonsOf(shop: Stack, codes: object, { branchId, lines }: OrderIntent, cookie?: string) {
  const told: Record<string, unknown> = {};
  for (const code of Object.keys(codes)) {
    const input = { code, branchId, lines, when: { kind: "now" } };
    const { result } = await callAction({ ...shop, name: "validateCoupon", input, ...(cookie && { cookie }) });
    told[code] = result?.failure && "reason" in result.failure ? result.failure.reason : result;
  }
  return told;
}

for (const { name, ids, lines, coupon, rows, total, stranger, customer, again } of shops) {
  test(`${name}: promotion and coupon are the same rows in quote, order, tracking and payload, and a code is refused for its own reason, twice used too (S1 §8, M14)`, async () => {
    const [business, branch] = ids;
    const at = { ...stack, host: `${name}.localhost` };
    const cookie = await signUpOverTheWire(at);
    const { intent: plain } = await pickupAttempt(at);
    const intent: OrderIntent = {
      ...plain,
      inputs: { ...noInputs, coupon: coupon },
      lines: await Promise.all(lines.map((line) => lineOf(business, branch, line))),
    };
    const asked = await postJson({ ...at, path: "/api/quote", headers: { cookie } }, intent);
    expect(shown((JSON.parse(asked.body) as Quote).assessment)).toEqual({ rows, total });

    const attempt = { attemptKey: randomUUID(), expectedTotal: total, intent };
    const placed = await callAction({ ...at, name: "placeOrder", input: attempt, cookie });
    const { number } = valueOf(placed) as { number: string };
    // The cookie that it sets has no page rendered into the answer.
    expect(placed.body.length).toBeLessThan(1000);
    const tracked = await ask({ ...at, path: `/api/orders/${number}`, headers: { cookie } });
    const { contents } = JSON.parse(tracked.body) as { contents: { amounts: Amounts; shareToken: string } };
    expect(shown(contents.amounts)).toEqual({ rows, total });

    const status = `http://127.0.0.1:${stack.platformPort}/api/orders/status/${number}?business=${business}`;
    const kept = await fetch(status, { headers: { "x-order-token": contents.shareToken } });
    const { data } = (await kept.json()) as {
      data: { subtotal: number; discount: number; tax: number; total: number };
    };
    const off = rows.filter(([kind]) => kind !== "tax").reduce((sum, [, , amount]) => sum - amount, 0);
    expect(data).toMatchObject({ discount: off, total, subtotal: total + off - data.tax });
    // Whom it is shared with sees the rows, and not the code.
    expect(JSON.stringify(data)).not.toContain(coupon.toUpperCase());

    expect(await reasonsOf(at, stranger, intent)).toEqual(stranger);
    expect(await reasonsOf(at, customer, intent, cookie)).toEqual(customer);
    for (const [code, reason] of again) {
      // Other things than before: an equal order in progress is a duplicate.
      const next = { ...plain, inputs: { ...noInputs, coupon: code } };
      const priced = await postJson({ ...at, path: "/api/quote", headers: { cookie } }, next);
      const { assessment } = JSON.parse(priced.body) as Quote;
      const input = { attemptKey: randomUUID(), expectedTotal: assessment.total, intent: next };
      const { result } = await callAction({ ...at, name: "placeOrder", input, cookie });
      const problems = [{ code: "coupon_invalid", reason }];
      expect(result).toMatchObject(reason === null ? { ok: true } : { failure: { kind: "problems", problems } });
    }
  });
}
