import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { orderAttempts, orderCounters, orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { users } from "#platform/db/tables/user.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { readSettings } from "#platform/settings.ts";
import { insertShop } from "#tests/contract/central/insert-shop.ts";
import { pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { startPostgres } from "#tests/support/postgres.ts";

// Prints how many orders a second one platform takes on PostgreSQL, beside the database's own transactions of the same
// rows, interleaved in one run: the ratio counts, the figures belong to the machine.

const rounds = 5;
const perRound = 200;
const atOnce = 8;

type App = Awaited<ReturnType<typeof openPlatform>>["app"];

/** Runs `count` jobs, `atOnce` at a time; answers how many a second, and each one's milliseconds. */
async function pace(
  count: number,
  job: (index: number) => Promise<void>,
): Promise<{ perSecond: number; times: number[] }> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const since = performance.now();
      await job(index);
      times.push(performance.now() - since);
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { perSecond: (count * 1000) / (performance.now() - since), times };
}

/** The rows of one order and of what follows from it, and nothing else. */
async function plainTransaction({ database }: OpenedDatabase, like: typeof orders.$inferSelect): Promise<void> {
  const { id: _id, ...order } = like;
  await database.transaction(async (transaction) => {
    const key = randomUUID();
    await transaction
      .insert(orderAttempts)
      .values({ order_unique_identifier: key, orderer_key: like.orderer_key, body_hash: key });
    const [counter] = await transaction
      .insert(orderCounters)
      .values({ business: 2, last_number: 1 })
      .onConflictDoUpdate({
        target: orderCounters.business,
        set: { last_number: sql`${orderCounters.last_number} + 1` },
      })
      .returning();
    const named = {
      ...order,
      business: 2,
      display_number: `DOS-${counter?.last_number}`,
      order_unique_identifier: key,
    };
    const [row] = await transaction.insert(orders).values(named).returning({ id: orders.id });
    const [change] = await transaction
      .insert(orderStatusChanges)
      .values({ order: row?.id ?? 0, status: 1, source: "customer" })
      .returning({ id: orderStatusChanges.id });
    for (const kind of ["moved", "mail"]) {
      const task = { kind, key: `${kind}:${change?.id}`, payload: { order: row?.id ?? 0 }, due_at: new Date() };
      await transaction.insert(outboxTasks).values(task).onConflictDoNothing();
    }
    await transaction
      .update(orderAttempts)
      .set({ order: row?.id ?? 0, answer: { action: "created" } })
      .where(eq(orderAttempts.order_unique_identifier, key));
  });
}

async function newCustomers({ database }: OpenedDatabase, secret: string): Promise<string[]> {
  const people = Array.from({ length: perRound }, () => {
    const email = `${randomUUID()}@example.com`;
    return { username: email, email, role: 3, name: "Ana" };
  });
  const made = await database.insert(users).values(people).returning({ id: users.id });
  return Promise.all(made.map(({ id }) => consentedToken(database, id, secret)));
}

async function post(app: App, path: string, body: unknown, token: string): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const highest = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

async function measure(where: string, folder: string): Promise<void> {
  const opened = await openDatabase(where);
  await insertShop(opened.database);
  const settings = readSettings({
    PLATFORM_DATA: folder,
    SIMULATION_STEP_SECONDS: "0",
    OUTBOX_PAUSE_MS: "0",
    PLATFORM_LIMIT_FACTOR: "100000",
  });
  const { app, context, close } = await openPlatform({ settings, opened, clock: Date.now, log: () => {} });
  const [checked, placed, plain]: { perSecond: number[]; times: number[] }[] = [1, 2, 3].map(() => ({
    perSecond: [],
    times: [],
  }));
  const note = (into: typeof checked, result: Awaited<ReturnType<typeof pace>>) => {
    into?.perSecond.push(result.perSecond);
    into?.times.push(...result.times);
  };
  for (let round = 0; round < rounds; round += 1) {
    const tokens = await newCustomers(opened, context.tokenSecret);
    const order = request(pickupOrder());
    note(checked, await pace(perRound, (index) => post(app, "/api/payment/checkorder", order, tokens[index] ?? "")));
    note(
      placed,
      await pace(perRound, (index) => post(app, "/api/payment/request", request(pickupOrder()), tokens[index] ?? "")),
    );
    const [like] = await opened.database.select().from(orders).limit(1);
    if (like === undefined) throw new Error("There is no order.");
    note(plain, await pace(perRound, () => plainTransaction(opened, like)));
  }
  const row = (name: string, { perSecond, times }: { perSecond: number[]; times: number[] }) => {
    const ratio = median(perSecond) / median(plain?.perSecond ?? []);
    return `| ${name} | ${median(perSecond).toFixed(0)} | ${ratio.toFixed(2)} | ${median(times).toFixed(1)} / ${highest(times).toFixed(1)} |`;
  };
  console.log(
    "| PostgreSQL, one platform | a second | ratio to its own transactions | p50 / p99 ms |\n|---|---|---|---|",
  );
  for (const [name, result] of Object.entries({ "own transactions": plain, checks: checked, orders: placed }))
    if (result !== undefined) console.log(row(name, result));
  close();
  await opened.close();
}

const folder = mkdtempSync(join(tmpdir(), "vitrina-orders-"));
const server = await startPostgres();
try {
  await measure(await server.createDatabase(), folder);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
