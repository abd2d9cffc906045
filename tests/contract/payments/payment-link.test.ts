import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentLinks } from "#platform/db/tables/payment.ts";
import { printPlace } from "#platform/places/print-place.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { device, headersOf, type TestDevice } from "#tests/contract/central/ordering-guest.ts";
import { request } from "#tests/contract/central/order-body.ts";
import type { TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { engines } from "#tests/support/engines.ts";
import { openPayingShop, paymentezOrder } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk } from "./payment-walk.ts";

const minute = 60_000;

describe.each(engines)("a kiosk's payment on the guest's phone, on $name (A262)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let enrolment: string;
  const { open, decide, stateOf, eventsOf } = paymentWalk(() => shop);
  beforeAll(async () => {
    shop = await openPayingShop(openEmpty);
    const asked = { kind: "kiosk", branch: 11, number: "1", renews: false } as const;
    enrolment = new URL(await printPlace(shop.platform.context, asked)).searchParams.get("token") ?? "";
  });
  afterAll(async () => await shop.close());
  beforeEach(() => shop.setTime(noon));

  async function ordered(turn: TestDevice): Promise<OnlineOrder> {
    const order = request({ ...paymentezOrder(), delivery_method: 3, on_site_order: true });
    const body = { ...order, orderer: { kind: "guest", place: "kiosk", token: enrolment } };
    const placed = await shop.post("/api/payment/request", body, undefined, headersOf(turn));
    if (placed.status !== 201) throw new Error(placed.text);
    return {
      provider: "paymentez",
      token: "",
      id: placed.body.order_id,
      number: placed.body.order.display_number,
      key: randomUUID(),
      reference: placed.body.payment.reference,
      amount: placed.body.order.total,
    };
  }

  const ask = async (turn: TestDevice, { reference }: OnlineOrder) =>
    await shop.post("/api/payment/link", { reference }, undefined, headersOf(turn));
  const linkOf = async (turn: TestDevice, order: OnlineOrder): Promise<string> => (await ask(turn, order)).body.token;
  const exchange = async (phone: TestDevice, token: string, business = 1) =>
    (await shop.post("/api/payment/link/exchange", { business, token }, undefined, headersOf(phone))).body;
  const statusFor = async (who: TestDevice, { reference }: OnlineOrder) =>
    await shop.get(`/api/payment/status/${reference}`, undefined, headersOf(who));

  test("is handed over once: the second phone is told, the first may ask again", async () => {
    const [kiosk, phone, other] = [device(), device(), device()];
    const order = await ordered(kiosk);
    const token = await linkOf(kiosk, order);
    expect(token).toMatch(/^[\w-]{22}$/);
    const taken = await exchange(phone, token);
    expect(taken).toMatchObject({
      kind: "taken",
      reference: order.reference,
      payment: { display_number: order.number, amount: order.amount, state: "none" },
    });
    expect(await exchange(other, token)).toEqual({ kind: "used" });
    expect(await exchange(phone, token)).toMatchObject({ kind: "taken", reference: order.reference });
    expect((await ask(kiosk, order)).body).toEqual({ kind: "taken" });
    expect((await statusFor(kiosk, order)).body).toMatchObject({ state: "none", on_phone: true });
    expect([(await statusFor(phone, order)).status, (await statusFor(other, order)).status]).toEqual([200, 404]);
  });

  test("of phones that scan at once one has it", async () => {
    const kiosk = device();
    const token = await linkOf(kiosk, await ordered(kiosk));
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await exchange(device(), token)));
    const kinds = answers.map(({ kind }) => kind as string);
    expect(kinds.toSorted()).toEqual(["taken", "used", "used", "used", "used"]);
  });

  test("is paid once, though the kiosk has forgotten it", async () => {
    const [kiosk, phone] = [device(), device()];
    const order = await ordered(kiosk);
    const { reference } = await exchange(phone, await linkOf(kiosk, order));
    await decide(await open({ ...order, reference }), "approve");
    expect(await stateOf(order)).toEqual(["approved", 1]);
    expect((await eventsOf(order)).filter((event) => event === "approve")).toHaveLength(1);
    expect((await ask(kiosk, order)).body).toEqual({ kind: "over" });
  });

  test("ends after ten minutes, and with a newer link", async () => {
    const [kiosk, phone] = [device(), device()];
    const order = await ordered(kiosk);
    const first = await linkOf(kiosk, order);
    shop.setTime(noon + 10 * minute);
    expect(await exchange(phone, first)).toEqual({ kind: "over" });
    const second = await linkOf(kiosk, order);
    expect([await exchange(phone, first), await exchange(phone, second)]).toMatchObject([
      { kind: "over" },
      { kind: "taken" },
    ]);
  });

  test("is nothing once the guest gave the payment up: nobody owes anything", async () => {
    const [kiosk, phone] = [device(), device()];
    const order = await ordered(kiosk);
    const token = await linkOf(kiosk, order);
    await shop.post(`/api/payment/status/${order.reference}/give-up`, {}, undefined, headersOf(kiosk));
    expect(await exchange(phone, token)).toEqual({ kind: "over" });
    expect((await ask(kiosk, order)).body).toEqual({ kind: "over" });
    expect(await stateOf(order)).toEqual(["expired", 11]);
  });

  test("is nobody else's: another guest's, another business's, a guessed one, one without a device", async () => {
    const [kiosk, next, phone] = [device(), device(), device()];
    const order = await ordered(kiosk);
    expect((await ask(next, order)).status).toBe(404);
    const { token: customer } = await shop.customer();
    expect((await shop.post("/api/payment/link", { reference: order.reference }, customer)).status).toBe(404);
    const token = await linkOf(kiosk, order);
    const guessed = randomBytes(16).toString("base64url");
    expect([await exchange(phone, token, 2), await exchange(phone, guessed)]).toEqual([
      { kind: "over" },
      { kind: "over" },
    ]);
    expect((await shop.post("/api/payment/link/exchange", { business: 1, token })).status).toBe(401);
    expect(await exchange(phone, token)).toMatchObject({ kind: "taken" });
  });

  test("is in no table and no log", async () => {
    const [kiosk, phone] = [device(), device()];
    const token = await linkOf(kiosk, await ordered(kiosk));
    await exchange(phone, token);
    const rows = await shop.opened.database.select().from(paymentLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(shop.logLines.join("\n")).not.toContain(token);
  });
});
