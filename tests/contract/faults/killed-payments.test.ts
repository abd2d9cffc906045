import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { type Failpoint, failpoints } from "#platform/failpoint.ts";
import { fieldsOf } from "#tests/contract/payments/payment-walk.ts";
import { kill, killedPlatforms } from "#tests/support/killed-platforms.ts";
import { bodyOf, call, demoOrder, logInTo, type Started } from "#tests/support/platform-process.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

type PaymentPoint = Extract<Failpoint, `payment.${string}` | `refund.${string}`>;

interface Case {
  point: PaymentPoint;
  provider: "epayco" | "paymentez";
  /** What reaches the point. */
  act: "press" | "approve" | "other_amount";
  /** What became of it before. */
  before: "placed" | "opened" | "rejected";
  /** The payment's and the order's state when all is done, and what its ledger has. */
  after: readonly ["approved", 1] | readonly ["started", 10];
  events: readonly string[];
  /** Settings of the process that dies. */
  more?: Record<string, string>;
}

const paid = { after: ["approved", 1], events: ["start", "approve"] } as const;
const givenBack = { after: ["started", 10], events: ["start", "owe", "instruct", "refund"] } as const;
const approved = { act: "approve", before: "opened", ...paid } as const;
const dead = "http://127.0.0.1:9";
const runsOutbox = { OUTBOX_PAUSE_MS: "100" };
const refunded = { act: "other_amount", before: "opened", ...givenBack, more: runsOutbox } as const;

const cases: readonly Case[] = [
  { point: "payment.handed", provider: "epayco", act: "press", before: "placed", ...paid },
  { point: "payment.heard", provider: "epayco", ...approved },
  { point: "payment.noted", provider: "paymentez", ...approved },
  { point: "payment.moved", provider: "epayco", ...approved },
  { point: "payment.settled", provider: "paymentez", ...approved },
  {
    point: "payment.asked_again",
    provider: "epayco",
    ...approved,
    // The provider is away when its word comes.
    more: { EPAYCO_CHECKOUT_URL: dead, EPAYCO_LOOKUP_URL: dead },
  },
  {
    point: "payment.reopened",
    provider: "epayco",
    act: "press",
    before: "rejected",
    after: ["approved", 1],
    events: ["start", "reject", "start", "approve"],
  },
  { point: "payment.owed", provider: "paymentez", act: "other_amount", before: "opened", ...givenBack },
  { point: "refund.due", provider: "paymentez", ...refunded },
  { point: "refund.given", provider: "paymentez", ...refunded },
  { point: "refund.noted", provider: "paymentez", ...refunded },
  // Nobody but a person gives back at ePayco.
  { point: "refund.asked", provider: "epayco", ...refunded, events: ["start", "owe", "instruct"] },
];

/** A process for each point is dear: every point with DEEP=1, otherwise before, in the middle and after. */
const few: readonly PaymentPoint[] = ["payment.handed", "payment.moved", "refund.given"];
const killed = process.env["DEEP"] === "1" ? cases : cases.filter(({ point }) => few.includes(point));
const mostAtOnce = 3;

const methods = { epayco: 1, paymentez: 3 };
const unescape = (text: string) => text.replaceAll("&amp;", "&");

/** As a browser posts a form. */
async function post(platform: Started, path: string, fields: Record<string, string>): Promise<Response> {
  return await fetch(`${platform.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
    redirect: "manual",
  });
}

interface Waiting extends Case {
  reference: string;
  charge: string;
}

const pathOf = (url: string) => new URL(url).pathname;

/** Presses 'Pagar' and goes on to the provider's page. */
async function press(platform: Started, { provider, reference }: Pick<Waiting, "provider" | "reference">) {
  const html = await (await post(platform, `/api/payment/${provider}`, { order: reference })).text();
  if (provider === "paymentez") return pathOf(unescape(/<a class="button" href="([^"]*)"/.exec(html)?.[1] ?? ""));
  const action = unescape(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? "");
  return pathOf((await post(platform, pathOf(action), fieldsOf(html))).headers.get("location") ?? "");
}

const decide = async (platform: Started, charge: string, outcome: string) => {
  await (await post(platform, charge, { outcome })).arrayBuffer();
};

/** An order of a customer of its own, as far as the case wants it. */
async function prepare(platform: Started, basic: Awaited<ReturnType<typeof demoOrder>>, one: Case): Promise<Waiting> {
  const token = await logInTo(platform);
  const asked = { ...basic, payment_method: methods[one.provider], total: 0 };
  const checked = await call(platform, "/api/payment/checkorder", bodyOf({ key: randomUUID(), order: asked }), token);
  const order = { ...asked, total: checked.body.data.totals.total };
  const placed = await call(platform, "/api/payment/request", bodyOf({ key: randomUUID(), order }), token);
  const reference: string = placed.body.payment.reference;
  const charge = one.before === "placed" ? "" : await press(platform, { ...one, reference });
  if (one.before === "rejected") await decide(platform, charge, "reject");
  return { ...one, reference, charge };
}

test("every point of a payment has its case", () => {
  const points = failpoints.filter((point) => /^(?:payment|refund)\./.test(point));
  expect(new Set(cases.map(({ point }) => point))).toEqual(new Set(points));
});

describe("killed at any point of a payment (F10, checklist 8)", () => {
  const { boot: bootWith, database, logs, stillLeased } = killedPlatforms();
  let waiting: Waiting[];

  const boot = async (more: Record<string, string> = {}) => await bootWith({ OUTBOX_PAUSE_MS: "0", ...more });
  const dieAt = async (one: Waiting) => {
    const platform = await boot({ ...one.more, PLATFORM_FAILPOINT: one.point });
    const act = one.act === "press" ? press(platform, one) : decide(platform, one.charge, one.act);
    await Promise.allSettled([act]);
    return await platform.ended;
  };
  const found = async ({ reference }: Waiting) => {
    const [row] = await database()
      .select({ id: payments.id, state: payments.state, status: orders.status })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order))
      .where(eq(payments.reference, reference));
    const isOfPayment = eq(paymentLedger.payment, row?.id ?? 0);
    const ledger = await database().select().from(paymentLedger).where(isOfPayment).orderBy(paymentLedger.id);
    return { state: [row?.state, row?.status], events: ledger.map(({ event }) => event) };
  };

  beforeAll(async () => {
    const first = await boot();
    const basic = await demoOrder(first, await logInTo(first), "");
    waiting = await Promise.all(killed.map((one) => prepare(first, basic, one)));
    await kill(first);
  });

  test("nothing waits for the dead for over 30 seconds: each is paid or given back once, and nothing is half done", async () => {
    // Whoever runs no outbox dies alone at its point, so some of those go at once.
    const alone = waiting.filter(({ more }) => more !== runsOutbox);
    const codes: (number | null)[] = [];
    for (let index = 0; index < alone.length; index += mostAtOnce)
      codes.push(...(await Promise.all(alone.slice(index, index + mostAtOnce).map(dieAt))));
    for (const one of waiting.filter(({ more }) => more === runsOutbox)) codes.push(await dieAt(one));
    expect(new Set(codes)).toEqual(new Set([null]));
    expect(await stillLeased()).toBeLessThan(30_000);
    const last = await boot(runsOutbox);
    for (const one of waiting.filter(({ act }) => act === "press")) {
      await decide(last, await press(last, one), "approve");
    }
    const isThrough = async () => {
      for (const one of waiting) {
        const { state, events } = await found(one);
        expect([one.point, state, events]).toEqual([one.point, one.after, one.events]);
      }
      expect(await verifyInvariants(database(), logs())).toEqual([]);
    };
    await vi.waitFor(isThrough, { timeout: 120_000, interval: 500 });

    const charges = await database().select().from(sandboxCharges);
    for (const { reference, provider, after } of waiting) {
      const states = charges.filter((charge) => charge.reference === reference).map(({ state }) => state);
      const isBack = after[0] === "started" && provider === "paymentez";
      expect(states.filter((state) => state === "approved")).toHaveLength(isBack ? 0 : 1);
      expect(states.filter((state) => state === "refunded")).toHaveLength(isBack ? 1 : 0);
    }
    const asked = await database().select().from(outboxMails).where(eq(outboxMails.kind, "refund"));
    expect(asked).toHaveLength(killed.filter(({ point }) => point === "refund.asked").length);
  }, 400_000);
});
