import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginCodes, loginEvents } from "#platform/db/tables/access.ts";
import { orders } from "#platform/db/tables/order.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";
import { deliveryOrder, request } from "./order-body.ts";
import { registration, startTestPlatform, startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

/** Five hundred with DEEP=1. */
const equalRequests = process.env["DEEP"] === "1" ? 500 : 60;

/** Two hundred guesses at once, spread over the given platforms, and then the right code. */
async function guessAtOnce(platforms: TestPlatform[]) {
  const [first] = platforms;
  if (first === undefined) throw new Error("No platform.");
  const { database } = first.opened;
  const [email, browser] = [`${randomUUID()}@example.com`, randomUUID()];
  await first.post("/api/auth/register/customer", registration(email, browser));
  await first.post("/api/auth/code/store", { email, business_id: 1, browser });
  const code = await first.mailedCode(email);
  const guesses = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, "0")).filter(
    (one) => one !== code,
  );
  await database.delete(loginEvents);
  const answers = await Promise.all(
    guesses.map((password, index) =>
      (platforms[index % platforms.length] ?? first).post("/api/auth/local", {
        identifier: email,
        password,
        browser,
        business_id: 1,
      }),
    ),
  );
  const evaluated = (await database.select().from(loginEvents)).filter((event) => event.kind === "codeFailed");
  const [row] = await database.select().from(loginCodes);
  const right = await first.post("/api/auth/local", { identifier: email, password: code, browser, business_id: 1 });
  return { statuses: answers.map((answer) => answer.status), evaluated, attempts: row?.attempts, right };
}

describe.each(everyEngine)("two hundred guesses at once on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());

  test("compare at most five and open nothing (U4, checklist 29)", async () => {
    const { statuses, evaluated, attempts, right } = await guessAtOnce([shop]);
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(evaluated).toHaveLength(5);
    expect(attempts).toBe(5);
    expect(right.status).toBe(400);
  });
});

describe("two platforms on one PostgreSQL", () => {
  const { url, stop } = ownDatabase();
  let one: TestPlatform;
  let two: TestPlatform;

  beforeAll(async () => {
    one = await startTestPlatform({ database: await openDatabase(url()) });
    two = await startTestPlatform({ database: await openDatabase(url()), isFilled: true });
  });
  afterAll(async () => {
    for (const platform of [one, two]) {
      await platform.close();
      await platform.opened.close();
    }
  });

  /** I1–I4, I6 and I7, once both outboxes have had their turn. */
  const holds = async () => {
    await Promise.all([one, two].map(({ platform }) => platform.outbox.runDue()));
    const logs = [one, two].flatMap(({ logLines }) => logLines).join("");
    expect(await verifyInvariants(one.opened.database, logs)).toEqual([]);
  };

  test(`make one order of ${equalRequests} equal requests, with one answer (checklist 5)`, async () => {
    const { token } = await one.customer();
    const body = request(deliveryOrder());
    const answers = await Promise.all(
      Array.from({ length: equalRequests }, (_, index) =>
        (index % 2 === 0 ? one : two).post("/api/payment/request", body, token),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await one.opened.database.select({ id: orders.id }).from(orders)).toHaveLength(1);
    await holds();
  });

  test("give every order its own number", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => one.customer()));
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        (index % 2 === 0 ? one : two).post("/api/payment/request", request(deliveryOrder()), token),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.order.display_number)).size).toBe(20);
    await holds();
  });

  test("compare at most five of two hundred guesses together", async () => {
    const { evaluated, right } = await guessAtOnce([one, two]);
    expect(evaluated).toHaveLength(5);
    expect(right.status).toBe(400);
  });

  test("end each other's sessions at once (checklist 34)", async () => {
    const { token } = await one.customer();
    expect((await two.get("/api/payment/attempts/abcdefgh?business=1", token)).status).toBe(404);
    await one.post("/api/auth/logout", {}, token);
    expect((await two.get("/api/payment/attempts/abcdefgh?business=1", token)).status).toBe(401);
  });

  test("say that the database is away, and nothing more (F14)", async () => {
    const { token } = await one.customer();
    await stop();
    const answer = await one.post("/api/payment/request", request(deliveryOrder()), token);
    expect(answer.body).toEqual({ statusCode: 503, error: "Service Unavailable", message: "database_unavailable" });
    const logged = one.logLines.filter((line) => line.includes("unexpected_error")).join("");
    expect(logged).not.toMatch(/select|insert|Apto 301/i);
  });
});
