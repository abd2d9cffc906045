import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printPlace } from "#platform/places/print-place.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import {
  bandejasAt,
  device,
  headersOf,
  outcomeOf,
  tableOrder,
  type TestDevice,
} from "#tests/contract/central/ordering-guest.ts";
import { request } from "#tests/contract/central/order-body.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { engines } from "#tests/support/engines.ts";
import { epaycoOrder, openPayingShop } from "./payment-shop.ts";
import { fieldsOf, type OnlineOrder, paymentWalk } from "./payment-walk.ts";

const minute = 60_000;

/** Two bandejas at a table, paid by Paymentez. */
const online = (table: string) => tableOrder(table, { payment_method: 3, total: 25_920 });

describe.each(engines)("guests who pay online, on $name (A213, A214)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let token: string;
  const { press, open, decide } = paymentWalk(() => shop);
  beforeAll(async () => {
    shop = await openPayingShop(openEmpty);
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
  const of = (placed: Awaited<ReturnType<typeof place>>): Omit<OnlineOrder, "provider"> => ({
    token: "",
    id: placed.body.order_id,
    number: placed.body.order.display_number,
    key: randomUUID(),
    reference: placed.body.payment.reference,
    amount: placed.body.order.total,
  });
  const pay = async (placed: Awaited<ReturnType<typeof place>>) => await press({ ...of(placed), provider: "epayco" });

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

  const atTable = async (guest: TestDevice, order: Record<string, unknown>) =>
    await shop.post(
      "/api/payment/request",
      { ...request(order), orderer: { kind: "guest", place: "table", token: null } },
      undefined,
      headersOf(guest),
    );
  /** What its guest's own device is shown of an order: the number alone says nothing of money (D4). */
  const shown = async (guest: TestDevice, placed: Awaited<ReturnType<typeof place>>) => {
    const path = `/api/orders/status/${placed.body.order.display_number}?business=1`;
    return (await shop.get(path, undefined, headersOf(guest))).body.data;
  };

  /** An order that its time ended before it was paid, and the page of its provider. */
  async function unpaid(guest: TestDevice, table: string) {
    shop.setTime(noon);
    const placed = await atTable(guest, online(table));
    const charge = await open({ ...of(placed), provider: "paymentez" });
    shop.setTime(noon + 31 * minute);
    await shop.platform.outbox.runDue();
    expect((await shown(guest, placed)).status).toBe(11);
    return { placed, charge };
  }

  describe("at a table", () => {
    test("another round replaces nothing: what is paid late is made (A211, A213)", async () => {
      const guest = device();
      const { placed, charge } = await unpaid(guest, "4");
      expect(outcomeOf(await atTable(guest, bandejasAt("4", 3)))).toBe("placed");
      await decide(charge, "approve");
      expect(await shown(guest, placed)).toMatchObject({ status: 1, refund: null });
    });

    test("the same again does: the money goes back, and a guest without a mail reads it on the page (A249)", async () => {
      const guest = device();
      const { placed, charge } = await unpaid(guest, "5");
      expect(outcomeOf(await atTable(guest, tableOrder("5")))).toBe("placed");
      await decide(charge, "approve");
      expect(await shown(guest, placed)).toMatchObject({ status: 11, refund: { due: 25_920, back: 0 } });
      shop.setTime(shop.now() + 1000);
      await shop.platform.outbox.runDue();
      expect(await shown(guest, placed)).toMatchObject({ status: 11, refund: { due: 0, back: 25_920 } });
    });

    test("the provider is told an address of ours where a guest has none (A249)", async () => {
      shop.setTime(noon);
      const placed = await atTable(device(), tableOrder("6", { payment_method: 1, total: 26_640 }));
      const { html } = await press({ ...of(placed), provider: "epayco" });
      expect(fieldsOf(html)["p_email"]).toBe(shop.platform.context.settings.mailFrom);
    });
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
