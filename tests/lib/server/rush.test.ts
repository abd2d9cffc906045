import { describe, expect, test, vi } from "vitest";
import type { OrdererContext } from "#lib/server/request/define-action.ts";
import { noInputs } from "#domain/order/adjustment.ts";
import { placeOrderAttempt } from "#lib/server/order/place-order.ts";
import { attempt, type Changes, orderCount } from "#tests/support/order-attempt.ts";
import { openedRequest } from "#tests/support/opened-request.ts";
import { comeAsNewCustomer, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const isDeep = process.env["DEEP"] === "1";
const customers = isDeep ? 40 : 20;

/** What a new customer's send has opened. */
async function newCustomer(): Promise<OrdererContext> {
  await comeAsNewCustomer(platform());
  return await openedRequest();
}

type Outcome = Awaited<ReturnType<typeof placeOrderAttempt>>;

function kindOf(outcome: Outcome): string {
  return outcome.ok ? "ordered" : outcome.failure.kind;
}

test("of many customers in one moment each has an order or is told to wait, and then has one, once (A215)", async () => {
  const before = await orderCount(platform());
  const sends = [];
  for (let person = 0; person < customers; person += 1)
    sends.push({ context: await newCustomer(), attempt: attempt() });
  let left = sends;
  const heard = new Set<string>();
  for (let round = 0; left.length > 0 && round < 20; round += 1) {
    const outcomes = await Promise.all(left.map(async (send) => await placeOrderAttempt(send.attempt, send.context)));
    for (const outcome of outcomes) heard.add(kindOf(outcome));
    left = left.filter((_send, index) => outcomes[index]?.ok !== true);
  }
  expect([...heard].filter((kind) => kind !== "ordered" && kind !== "wait")).toEqual([]);
  expect(await orderCount(platform())).toBe(before + customers);
}, 60_000);

test("a hundred sends of one account at once: nobody else waits for them, and each ends in an order or in 'wait'", async () => {
  const [crowd, other] = [await newCustomer(), await newCustomer()];
  const order = { branchId: "11" };
  const sends = Array.from({ length: 100 }, (_each, index) =>
    placeOrderAttempt(attempt({ ...order, courierNote: `${index}` }), crowd),
  );
  const ofOther = await placeOrderAttempt(attempt(), other);
  expect(kindOf(ofOther)).toBe("ordered");
  const kinds = new Set((await Promise.all(sends)).map(kindOf));
  expect([...kinds].filter((kind) => !["ordered", "wait", "problems", "duplicate"].includes(kind))).toEqual([]);
}, 60_000);

/** Four at once fill their tenant's places in the line; what each of so many heard. */
async function sendTogether(count: number, changes: Changes = {}): Promise<string[]> {
  const sends = [];
  for (let person = 0; person < count; person += 1)
    sends.push({ context: await newCustomer(), attempt: attempt(changes) });
  const outcomes = sends.map(async (send) => await placeOrderAttempt(send.attempt, send.context));
  return (await Promise.all(outcomes)).map(kindOf);
}

describe("a read of a send that does not come in time", () => {
  const reads = [
    ["the menu", "POST /api/ecommerce/menu/1/11", {}],
    ["whether it is open", "GET /api/branches/11/availability", {}],
    ["the fee", "POST /api/delivery/price", {}],
    ["the coupon", "POST /api/promotions/validate-cupon", { inputs: { ...noInputs, coupon: "PIZZA" } }],
  ] as const;
  // Each waits for its timeout: one that is asked by all sends and one of some in every run.
  test.each(reads.filter(([name]) => isDeep || name === "whether it is open" || name === "the coupon"))(
    "%s: in a crowd, while others are answered, it waits and is not 'away' (A215)",
    async (_name, slow, changes) => {
      let hanging = 3;
      platform().fault = (call) => {
        if (call === slow) hanging -= 1;
        return call === slow && hanging >= 0 ? "hang" : null;
      };
      const heard = await sendTogether(4, changes);
      expect(heard.filter((kind) => kind === "wait")).toHaveLength(3);
      expect(heard).not.toContain("unavailable");
    },
  );

  test("a call that answers nobody is away, however many come: the crowd excuses five of them", async () => {
    platform().fault = (call) => (call === "GET /api/branches/11/availability" ? "hang" : null);
    const heard = await sendTogether(7);
    expect(heard.toSorted()).toEqual([...Array<string>(2).fill("unavailable"), ...Array<string>(5).fill("wait")]);
  });

  test("without a crowd it is nobody's queue, and nobody is told of one", async () => {
    platform().fault = (call) => (call === "GET /api/branches/11/availability" ? "hang" : null);
    expect(await sendTogether(1)).toEqual(["unavailable"]);
  });

  test.each(isDeep ? ["lose" as const, { status: 500 }] : ["lose" as const])(
    "what fails (%j) is away, in a crowd too",
    async (fault) => {
      platform().fault = (call) => (call === "GET /api/branches/11/availability" ? fault : null);
      expect(new Set(await sendTogether(4))).toEqual(new Set(["unavailable"]));
    },
  );
});
