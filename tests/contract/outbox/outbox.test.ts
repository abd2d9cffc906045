import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import { claimTasks, dueKinds } from "#platform/outbox/claim-tasks.ts";
import { type Outbox, openOutbox } from "#platform/outbox/open-outbox.ts";
import { defineOutboxKind, PermanentError } from "#platform/outbox/outbox-kind.ts";
import { mostAttempts } from "#platform/outbox/retry-pause.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { deliveryOrder, request } from "#tests/contract/central/order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

const hour = 3_600_000;

describe.each(everyEngine)("the outbox on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let database: Database;
  let received: string[];
  let outcome: () => Promise<{ againAt: number } | null>;
  let first: Outbox;
  let second: Outbox;

  const kind = defineOutboxKind({
    name: "note",
    payload: z.object({ order: z.int() }),
    run: async ({ key }) => {
      received.push(key);
      return outcome();
    },
  });
  const add = (key: string, dueAt = noon, payload: Record<string, unknown> = { order: 1 }) =>
    addTask(database, { kind: "note", key, payload, now: noon, dueAt });
  const taskOf = async (key: string) =>
    (await database.select().from(outboxTasks).where(eq(outboxTasks.key, key))).at(0);

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
    ({ database } = shop.opened);
    first = openOutbox(shop.platform.context, [kind], 0);
    second = openOutbox(shop.platform.context, [kind], 0);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    await database.delete(outboxTasks);
    shop.setTime(noon);
    received = [];
    outcome = async () => null;
  });

  test("runs what is due once, and nothing before its time", async () => {
    await add("a");
    await add("b", noon + hour);
    expect(await first.runDue()).toBe(1);
    expect(await first.runDue()).toBe(0);
    expect(received).toEqual(["a"]);
    shop.setTime(noon + hour);
    expect(await first.runDue()).toBe(1);
    expect(received).toEqual(["a", "b"]);
    expect((await taskOf("a"))?.state).toBe("done");
  });

  test("is written with what it follows from, or not at all; a key only once", async () => {
    const undone = database.transaction(async (transaction) => {
      await addTask(transaction, { kind: "note", key: "a", payload: {}, now: noon });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await taskOf("a")).toBeUndefined();
    await add("a");
    await add("a");
    await first.runDue();
    await add("a");
    await first.runDue();
    expect(received).toEqual(["a"]);
  });

  test("two at once never run the same one", async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    for (const key of keys) await add(key);
    await Promise.all([first.runDue(), second.runDue(), first.runDue(), second.runDue()]);
    expect(received.toSorted()).toEqual(keys.toSorted());
  });

  test("what comes while others run, and is looked for meanwhile, is run as soon as they end", async () => {
    await add("a");
    const ranMeanwhile: number[] = [];
    outcome = async () => {
      if (received.length > 1) return null;
      await add("b");
      ranMeanwhile.push(await first.runDue());
      return null;
    };
    expect(await first.runDue()).toBe(2);
    expect(ranMeanwhile).toEqual([0]);
    expect(received).toEqual(["a", "b"]);
  });

  test("what a dead process held is run again within 30 seconds", async () => {
    await add("a");
    expect(await claimTasks(database, { kind: "note", most: 8, now: noon })).toHaveLength(1);
    expect(await second.runDue()).toBe(0);
    shop.setTime(noon + 25_000);
    expect(await second.runDue()).toBe(1);
    expect((await taskOf("a"))?.state).toBe("done");
  });

  test("what follows from an order, held by a process that died, comes whole: I1–I7 hold again", async () => {
    const { token } = await shop.customer();
    expect((await shop.post("/api/payment/request", request(deliveryOrder()), token)).status).toBe(201);
    for (const name of await dueKinds(database, noon)) await claimTasks(database, { kind: name, most: 8, now: noon });
    expect(await shop.platform.outbox.runDue()).toBe(0);
    expect((await verifyInvariants(database)).join()).toMatch(/I2 a status that.*I2 a confirmation that/);
    shop.setTime(noon + 25_000);
    await shop.platform.outbox.runDue();
    expect(await verifyInvariants(database, shop.logLines.join(""))).toEqual([]);
  });

  test("a result that comes after the lease went to another changes nothing", async () => {
    await add("a");
    outcome = async () => {
      shop.setTime(noon + 25_000);
      await claimTasks(database, { kind: "note", most: 8, now: noon + 25_000 });
      return null;
    };
    await first.runDue();
    expect(await taskOf("a")).toMatchObject({ state: "waiting", attempts: 2 });
  });

  test("what fails comes later and later, and is given up in sight", async () => {
    await add("a");
    outcome = async () => {
      throw new Error("no server");
    };
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      expect([await first.runDue(), await first.runDue()]).toEqual([1, 0]);
      const due = (await taskOf("a"))?.due_at.getTime() ?? 0;
      pauses.push(due - shop.now());
      shop.setTime(due);
    }
    const now = shop.now();
    expect(pauses[0]).toBeLessThanOrEqual(2_000);
    expect(pauses[1]).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(900_000);
    expect(now - noon).toBeGreaterThan(3 * hour);
    expect(await taskOf("a")).toMatchObject({
      state: "givenUp",
      attempts: mostAttempts,
      last_error: "Error  no server",
    });
    shop.setTime(now + 100 * hour);
    expect(await first.runDue()).toBe(0);
    expect(shop.logLines.filter((line) => line.includes("outbox_given_up"))).toHaveLength(1);
  });

  test("what no repetition can do is given up at once", async () => {
    outcome = async () => {
      throw new PermanentError("order gone");
    };
    await add("a");
    await add("b", noon, { order: "one" });
    await first.runDue();
    expect([(await taskOf("a"))?.state, (await taskOf("b"))?.state]).toEqual(["givenUp", "givenUp"]);
    expect(received).toEqual(["a"]);
  });

  test("what is not over yet is asked again, without counting as failed", async () => {
    outcome = async () => ({ againAt: shop.now() + hour });
    await add("a");
    await first.runDue();
    expect(await taskOf("a")).toMatchObject({ state: "waiting", attempts: 0, last_error: null });
    shop.setTime(noon + hour);
    outcome = async () => null;
    expect(await first.runDue()).toBe(1);
    expect((await taskOf("a"))?.state).toBe("done");
  });

  test("what is over goes after three months, what waits never", async () => {
    await add("done");
    await first.runDue();
    await add("waiting");
    await pruneOldRows(database, noon + 91 * 24 * hour);
    expect(await taskOf("done")).toBeUndefined();
    expect(await taskOf("waiting")).toBeDefined();
  });

  test("a kind that nobody here runs is left to others", async () => {
    await addTask(database, { kind: "elsewhere", key: "e", payload: {}, now: noon });
    expect(await first.runDue()).toBe(0);
    expect((await taskOf("e"))?.attempts).toBe(0);
  });
});
