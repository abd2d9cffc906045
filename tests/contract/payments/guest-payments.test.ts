import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printPlace } from "#platform/places/print-place.ts";
import { device, headersOf, outcomeOf, type TestDevice } from "#tests/contract/central/ordering-guest.ts";
import { request } from "#tests/contract/central/order-body.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { engines } from "#tests/support/engines.ts";
import { epaycoOrder, openPayingShop } from "./payment-shop.ts";
import { paymentWalk } from "./payment-walk.ts";

describe.each(engines)("guests who pay online, on $name (A213, A214)", ({ start }) => {
  let shop: TestPlatform;
  let token: string;
  const { press } = paymentWalk(() => shop);
  beforeAll(async () => {
    shop = await openPayingShop(start);
    const asked = { kind: "kiosk", branch: 11, number: "1", renews: false } as const;
    token = new URL(await printPlace(shop.platform.context, asked)).searchParams.get("token") ?? "";
  });
  afterAll(async () => await shop.close());

  const place = async (turn: TestDevice, more: Record<string, unknown> = {}) =>
    await shop.post(
      "/api/payment/request",
      {
        ...request({ ...epaycoOrder(), delivery_method: 3, on_site_order: true, ...more }),
        orderer: { kind: "guest", place: "kiosk", token },
      },
      undefined,
      headersOf(turn),
    );
  const pay = async (placed: Awaited<ReturnType<typeof place>>) =>
    await press({
      provider: "epayco",
      token: "",
      id: placed.body.order_id,
      number: placed.body.order.display_number,
      key: randomUUID(),
      reference: placed.body.payment.reference,
      amount: placed.body.order.total,
    });

  test("two turns of a kiosk in a row: the next guest orders and pays while the first is still paying", async () => {
    const [ana, luis] = [device(), device()];
    const first = await place(ana);
    expect(outcomeOf(first)).toBe("placed");
    expect((await pay(first)).status).toBe(200);
    const second = await place(luis);
    expect([outcomeOf(second), second.body.payment.kind]).toEqual(["placed", "form"]);
    expect((await pay(second)).status).toBe(200);
    // The same turn again has its own payment under way.
    const again = await place(ana);
    expect([again.status, again.body.message]).toEqual([409, "payment_pending"]);
  });

  test("what became of a payment, and giving it up, are their device's alone", async () => {
    const [ana, luis] = [device(), device()];
    const placed = await place(ana);
    await pay(placed);
    const path = `/api/payment/status/${placed.body.payment.reference}`;
    const customer = await shop.customer();
    for (const headers of [{}, headersOf(luis), { "x-guest-secret": "no" }]) {
      for (const as of [undefined, customer.token]) {
        const seen = await shop.get(path, as, headers);
        const given = await shop.post(`${path}/give-up`, {}, as, headers);
        expect([seen.status, given.status, seen.body]).toEqual([404, 404, given.body]);
      }
    }
    const seen = await shop.get(path, undefined, headersOf(ana));
    expect([seen.status, seen.body.state]).toEqual([200, "started"]);
    const given = await shop.post(`${path}/give-up`, {}, undefined, headersOf(ana));
    expect([given.status, given.body.state]).toEqual([200, "expired"]);
    expect(outcomeOf(await place(ana, { payment_method: 2, total: 25_920 }))).toBe("placed");
  });
});
