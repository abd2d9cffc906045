import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { startPlatform, startStorefront, type StackOptions } from "#scripts/demo-stack.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { type RunningPostgres, startPostgres } from "#tests/support/postgres.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";
import { callAction } from "./support/call-action.ts";
import { pickupAttempt, signUpOverTheWire } from "./support/order-over-the-wire.ts";
import { stackPorts } from "./support/stack.ts";

const host = "sabor.localhost";
/** 500 with DEEP=1. */
const submitted = process.env["DEEP"] === "1" ? 500 : 60;
const ports = {
  first: stackPorts.storefront + 10,
  second: stackPorts.storefront + 11,
  platform: stackPorts.platform + 10,
};

test.describe("one attempt, two storefront processes, PostgreSQL (M11, checklist 5 and 6)", () => {
  const place = mkdtempSync(join(tmpdir(), "vitrina-equal-"));
  const running: Running[] = [];
  let server: RunningPostgres;
  let address = "";

  test.beforeAll(async () => {
    server = await startPostgres();
    address = await server.createDatabase();
    const options = (port: number): StackOptions => ({
      port,
      platformPort: ports.platform,
      dataDirectory: place,
      env: { DATABASE_URL: address, PLATFORM_LIMIT_FACTOR: "1000", SIMULATION_STEP_SECONDS: "0" },
    });
    running.push(await startPlatform(options(ports.first)));
    running.push(await startStorefront(options(ports.first)), await startStorefront(options(ports.second)));
  });

  test.afterAll(async () => {
    await stopAll(running);
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  });

  test(`${submitted} equal submits make one order and get as many equal answers`, async () => {
    const stack = { port: ports.first, platformPort: ports.platform, host };
    const cookie = await signUpOverTheWire(stack);
    const attempt = await pickupAttempt(stack);
    const submits = Array.from({ length: submitted }, async (_, index) => {
      const port = index % 2 === 0 ? ports.first : ports.second;
      return await callAction({ port, host, name: "placeOrder", input: attempt, cookie });
    });
    const answers = await Promise.all(submits);
    const different = new Set(answers.map(({ status, result }) => JSON.stringify([status, result])));
    expect([...different]).toHaveLength(1);
    expect(answers[0]?.result?.ok, answers[0]?.body.slice(0, 300)).toBe(true);

    const database = postgres(address, { max: 1 });
    try {
      const [row] =
        await database`select count(*)::int as orders from orders where order_unique_identifier = ${attempt.attemptKey}`;
      expect(row?.["orders"]).toBe(1);
      const [all] = await database`select count(*)::int as orders from orders`;
      expect(all?.["orders"]).toBe(1);
    } finally {
      await database.end();
    }

    const opened = await openDatabase(address);
    await expect.poll(async () => await verifyInvariants(opened.database), { timeout: 20_000 }).toEqual([]);
    await opened.close();

    const lines = attempt.intent.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
    const other = await callAction({
      port: ports.first,
      host,
      name: "placeOrder",
      input: { ...attempt, intent: { ...attempt.intent, lines } },
      cookie,
    });
    expect(other.result?.ok).toBe(false);
  });
});
