import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderPath } from "#domain/order/access/order-link.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orders } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { identities, users } from "#platform/db/tables/user.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { deliveryOrder, pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { holdInvariants } from "#tests/contract/faults/hold-invariants.ts";
import { insertPayments } from "#tests/contract/payments/payment-shop.ts";
import { paymentWalk } from "#tests/contract/payments/payment-walk.ts";
import { engines } from "#tests/support/engines.ts";
import english from "#messages/en.json" with { type: "json" };
import messages from "#messages/es-CO.json" with { type: "json" };

const burger = {
  id: 1003,
  menu_group_id: 101,
  quantity: 3,
  suggestions: "sin <b>cebolla</b>",
  sides_or_topings: [
    { id: 2002, group_id: 501, quantity: 1 },
    { id: 2004, group_id: 502, quantity: 2 },
  ],
};

describe.each(engines)("the mail of an order on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let database: Database;
  let token: string;
  let id: number;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { storefrontPort: 3000 });
    ({ database } = shop.opened);
    await insertPayments(database);
  });
  afterAll(async () => await shop.close());
  holdInvariants(() => shop);
  beforeEach(async () => {
    shop.setTime(noon);
    await database.execute(
      sql`truncate orders, order_attempts, outbox_tasks, outbox_mails, payments, sandbox_charges cascade`,
    );
    ({ token, id } = await shop.customer());
  });

  const place = async (order: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const { status, body } = await shop.post("/api/payment/request", { ...request(order), ...more }, token);
    expect([status, body.message]).toEqual([201, undefined]);
    return { ...body.order, token: body.order_token } as { id: number; display_number: string; token: string };
  };
  const mails = async () => {
    await shop.platform.outbox.runDue();
    return database.select().from(outboxMails).orderBy(asc(outboxMails.id));
  };
  const emailOf = async () => (await database.select().from(users).where(eq(users.id, id))).at(0)?.email ?? "";

  test("says what, how much, when, where and how to follow it, as text and as escaped HTML", async () => {
    const order = await place(deliveryOrder({ products: [burger], total: 91_480 }));
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "order", recipient: await emailOf(), business: 1 });
    expect(mail?.subject).toBe(`Pedido ${order.display_number} en Fonda <Uno>`);
    expect(mail?.text.replaceAll(/\u00a0|\u202f/g, " ")).toBe(`Hola, Ana:

Fonda <Uno> recibió tu pedido ${order.display_number}.

Llega 12:10–12:20 p. m.
Lo prepara Centro · Calle 60 # 9-45, Bogotá · 6015550100

3 × Hamburguesa: $ 81.000
    6 × Queso extra
    3 × Papas grandes

Subtotal: $ 81.000
Impoconsumo (8 %): $ 6.480
Domicilio: $ 4.000
Total: $ 91.480

Pagas en efectivo.

Mira cómo va tu pedido:
    http://uno.localhost:3000${orderPath(order.display_number, order.token)}

Fonda <Uno> · uno.localhost
`);
    expect(mail?.html).toContain("Fonda &lt;Uno&gt;");
    expect(mail?.html).not.toMatch(/<Uno>|<script|<img|cebolla|Apto 301/);
    expect(mail?.html?.match(/https?:[^"]*/g)).toEqual([
      `http://uno.localhost:3000${orderPath(order.display_number, order.token)}`,
    ]);
  });

  test("is written in the language of the order, its labels those of the shop", async () => {
    const order = await place(deliveryOrder({ products: [burger], total: 91_480 }), { language: "en" });
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Order ${order.display_number} at Fonda <Uno>`);
    expect(mail?.html).toContain('<html lang="en">');
    expect(mail?.text).toContain("Hello Ana,");
    expect(mail?.text).toMatch(/Arrives 12:10–12:20\sp\.\sm\.\n/);
    const { adjustment, total } = english.order;
    expect(mail?.text).toContain(`\n${adjustment.delivery}: $`);
    expect(mail?.text).toContain(`\n${total}: $`);
    expect(mail?.text).toContain(english.tracking.payment.cash);
    // An address is the same in every language.
    expect(mail?.text.replaceAll(/https?:\S+/g, "")).not.toMatch(/pedido|Domicilio|Pagas/);
  });

  test("tells of a tip as tracking does; of one that is too much a tenth of the dishes (A232)", async () => {
    const order = await place(deliveryOrder({ tip: { amount: 50_000 }, total: 32_320 }));
    const [mail] = await mails();
    expect(mail?.text.replaceAll(/\u00a0|\u202f/g, " ")).toContain(
      "\nDomicilio: $ 4.000\nPropina voluntaria: $ 2.400\nTotal: $ 32.320\n",
    );
    const { body } = await shop.get(`/api/orders/status/${order.display_number}?business=1`, token);
    expect(body.data.total).toBe(32_320);
    expect(body.data.adjustments).toContainEqual(expect.objectContaining({ kind: "tip", amount: 2_400 }));
  });

  test("comes once, however often the order is taken, and its task runs", async () => {
    const order = await place(pickupOrder());
    expect(await mails()).toHaveLength(1);
    await commandOrder(database, order.id, orderStatus.cancelled, { now: noon });
    await commandOrder(database, order.id, orderStatus.received, { now: noon });
    expect(await mails()).toHaveLength(1);
    await database.update(outboxTasks).set({ state: "waiting", due_at: new Date(noon) });
    expect(await mails()).toHaveLength(1);
  });

  test("waits until the order is paid", async () => {
    const walk = paymentWalk(() => shop);
    const order = await walk.place("epayco", token);
    expect(await mails()).toEqual([]);
    await walk.pay(order, "approve");
    const [mail] = await mails();
    expect(mail?.text).toContain("Pagado en línea");
    expect(mail?.text).toContain("Recargo por medio de pago: $");
  });

  test("names nobody in a mailbox that was never proved", async () => {
    await database.update(identities).set({ proved_at: null }).where(eq(identities.user, id));
    await place(pickupOrder());
    const [mail] = await mails();
    expect(mail?.text).toMatch(/^Hola:\n/);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/\bAna\b|Gómez/);
  });

  test("goes to no phone, and to nobody where there is no mailbox", async () => {
    const order = await place(pickupOrder());
    await database.update(orders).set({ customer_email: null }).where(eq(orders.id, order.id));
    expect(await mails()).toEqual([]);
    const [task] = await database.select().from(outboxTasks).where(eq(outboxTasks.kind, "orderMail"));
    expect(task?.state).toBe("done");
  });

  test("calls amounts as the shop does", async () => {
    const { adjustment, subtotal, total, free } = messages.order;
    const { payment } = messages.tracking;
    await place(deliveryOrder());
    const [mail] = await mails();
    for (const word of [subtotal, total, adjustment.delivery, payment.cash]) expect(mail?.text).toContain(word);
    expect([adjustment.promotion, adjustment.coupon, adjustment.surcharge, adjustment.freeDelivery, free]).toEqual([
      "Promoción {name}",
      "Cupón {name}",
      "Recargo por medio de pago",
      "Domicilio gratis: {name}",
      "Gratis",
    ]);
    // An order that is not paid yet has no mail.
    expect([payment.cash, payment.dataphone, payment.transfer, payment.online]).toEqual([
      "Pagas en efectivo",
      "Pagas con datáfono",
      "Pagas por transferencia",
      "Pagado en línea",
    ]);
  });

  test("has the business's own words on one line, and nobody else's", async () => {
    await database.update(businesses).set({ name: "Fonda\r\nBcc: x@example.com" }).where(eq(businesses.id, 1));
    await place(pickupOrder());
    const [mail] = await mails();
    await database.update(businesses).set({ name: "Fonda <Uno>" }).where(eq(businesses.id, 1));
    expect(mail?.subject).toMatch(/en Fonda Bcc: x@example\.com$/);
    expect(mail?.text).toContain("Fonda Bcc: x@example.com recibió");
  });
});
