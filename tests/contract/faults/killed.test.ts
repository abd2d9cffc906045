import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { type Failpoint, failpoints } from "#platform/failpoint.ts";
import { kill, killedPlatforms } from "#tests/support/killed-platforms.ts";
import { bodyOf, call, demoOrder, logInTo, type Started } from "#tests/support/platform-process.ts";
import { readSource, sourceFiles } from "#tests/support/source-files.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

interface Attempt {
  key: string;
  token: string;
  order: unknown;
}

/** Those of payments have a test of their own. */
type OrderPoint = Exclude<Failpoint, `payment.${string}` | `refund.${string}`>;

const isOfOrder = (point: Failpoint): point is OrderPoint => !/^(?:payment|refund)\./.test(point);
/** A process for each point is dear: every point with DEEP=1, otherwise before, in the middle and after. */
const few: readonly OrderPoint[] = ["order.claimed", "order.committed", "outbox.ran"];
const killed = failpoints.filter(isOfOrder).filter((point) => process.env["DEEP"] === "1" || few.includes(point));
const isOfOutbox = (point: OrderPoint) => /^(?:outbox|mail|notice)/.test(point);
const adminKey = "0123456789abcdef".repeat(3);

test("every fail point stands in the platform, and no other", () => {
  const texts = sourceFiles(/^platform\/.*\.ts$/).map(readSource);
  const called = texts.flatMap((text) => [...text.matchAll(/\bfailpoint\("([^"]+)"\)/g)].map(([, name]) => name));
  expect(new Set(called)).toEqual(new Set(failpoints));
  expect(called).toHaveLength(failpoints.length);
});

describe("killed at any point of an order (F10, checklist 8)", () => {
  const { boot: bootWith, database, logs, stillLeased } = killedPlatforms();
  let storefront: Server;
  let settings: Record<string, string>;
  let basic: Awaited<ReturnType<typeof demoOrder>>;
  const tokens: string[] = [];
  const notices: string[] = [];
  const attempts: Attempt[] = [];

  const boot = async (more: Record<string, string> = {}) => await bootWith({ ...settings, ...more });
  const dieAt = async (point: OrderPoint, more: Record<string, string> = {}) => {
    const platform = await boot({ ...more, PLATFORM_FAILPOINT: point });
    // What an earlier point left behind may reach this one before the act does.
    await Promise.allSettled([acts[point](platform)]);
    return platform.ended;
  };
  const openTasks = async () => database().$count(outboxTasks, eq(outboxTasks.state, "waiting"));
  const atRest = async (timeout: number) => {
    const until = performance.now() + timeout;
    while ((await openTasks()) > 0 && performance.now() < until) await sleep(200);
    return (await openTasks()) === 0;
  };
  const newAttempt = (): Attempt => {
    const token = tokens[attempts.length % tokens.length] ?? "";
    const products = basic.products.map((line) => ({ ...line, suggestions: `nota ${attempts.length}` }));
    const attempt = { key: randomUUID(), token, order: { ...basic, products } };
    attempts.push(attempt);
    return attempt;
  };
  const place = (platform: Started, attempt: Attempt) =>
    call(platform, "/api/payment/request", bodyOf(attempt), attempt.token);

  beforeAll(async () => {
    storefront = createServer((incoming, answer) => {
      incoming.on("data", (chunk: Buffer) => notices.push(chunk.toString()));
      incoming.on("end", () => answer.end());
    }).listen(0, "127.0.0.1");
    await once(storefront, "listening");
    settings = {
      PLATFORM_ADMIN_KEY: adminKey,
      OUTBOX_PAUSE_MS: "100",
      REVALIDATE_SECRET: "0123456789abcdef".repeat(3),
      STOREFRONT_WEBHOOKS: `http://127.0.0.1:${(storefront.address() as AddressInfo).port}/api/revalidate`,
    };
    const first = await boot();
    // An account may have five open orders (A155).
    tokens.push(...(await Promise.all(Array.from({ length: 4 }, () => logInTo(first)))));
    basic = await demoOrder(first, tokens[0] ?? "", "");
    if (!(await atRest(120_000))) throw new Error("The first notices do not leave.");
    await kill(first);
  });
  afterAll(() => void storefront.close());

  /** What reaches each point. */
  const acts: Record<OrderPoint, (platform: Started) => Promise<unknown>> = {
    "order.claimed": (platform) => place(platform, newAttempt()),
    "order.inserted": (platform) => place(platform, newAttempt()),
    "order.redeemed": (platform) => place(platform, newAttempt()),
    "order.noted": (platform) => place(platform, newAttempt()),
    "order.answered": (platform) => place(platform, newAttempt()),
    "order.committed": (platform) => place(platform, newAttempt()),
    "order.moved": async (platform) => {
      const placed = await place(platform, newAttempt());
      await call(platform, `/admin/orders/${placed.body.order.display_number}`, { status: 2 }, adminKey);
    },
    "attempt.withdrawn": async (platform) => {
      const { key, token } = newAttempt();
      await call(platform, `/api/payment/attempts/${key}/withdraw?business=1`, {}, token);
    },
    "rating.inserted": async (platform) => {
      const attempt = newAttempt();
      const placed = await place(platform, attempt);
      await call(platform, `/admin/orders/${placed.body.order.display_number}`, { status: 6 }, adminKey);
      await call(platform, "/api/orders/qualifyOrder", { order: placed.body.order_id, rate: 5 }, attempt.token);
    },
    "outbox.claimed": (platform) => place(platform, newAttempt()),
    "outbox.ran": (platform) => place(platform, newAttempt()),
    "outbox.settled": (platform) => place(platform, newAttempt()),
    "mail.sent": (platform) => place(platform, newAttempt()),
    "notice.sent": (platform) => place(platform, newAttempt()),
  };

  test("nothing waits for the dead for over 30 seconds: each order once and whole, with its answer, its mail and its notices", async () => {
    // Whoever runs no outbox dies alone at its point, so those go at once.
    const [ofOutbox, others] = [killed.filter(isOfOutbox), killed.filter((point) => !isOfOutbox(point))];
    const codes = await Promise.all(others.map((point) => dieAt(point, { OUTBOX_PAUSE_MS: "0" })));
    for (const point of ofOutbox) codes.push(await dieAt(point));
    expect(new Set(codes)).toEqual(new Set([null]));
    expect(await stillLeased()).toBeLessThan(30_000);
    const last = await boot();
    for (const attempt of attempts) {
      const looked = await call(last, `/api/payment/attempts/${attempt.key}?business=1`, undefined, attempt.token);
      const retried = await place(last, attempt);
      expect(retried.status).toBe(looked.status === 200 ? 200 : 201);
      expect(await place(last, attempt)).toEqual({ status: 200, body: retried.body });
    }
    expect(await atRest(120_000)).toBe(true);

    const kept = await database().select().from(orders);
    expect(kept).toHaveLength(attempts.length);
    expect(new Set(kept.map((order) => order.order_unique_identifier))).toEqual(
      new Set(attempts.map(({ key }) => key)),
    );
    expect(kept.filter(({ status }) => status === 2)).toEqual([]);
    expect(await database().select().from(orderRates)).toEqual([]);
    for (const { display_number } of kept) expect(notices.join("")).toContain(`"${display_number}"`);
    expect(await verifyInvariants(database(), logs())).toEqual([]);
  }, 400_000);
});
