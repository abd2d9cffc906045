import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "#domain/base/duration.ts";
import { lockAccount } from "#platform/auth/account-lock.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { keepChange } from "#platform/contact/account-change.ts";
import { users } from "#platform/db/tables/user.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";
import { servers, waitingLocks } from "#tests/support/waiting-locks.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

describe.each(servers)("what an account is asked at the same time, on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { storefrontPort: 3000 });
  });
  afterAll(async () => await shop.close());

  test("a code to either waits for what changes the account, and opens nothing that was blocked meanwhile (U8)", async () => {
    shop.setTime(noon);
    const { database } = shop.opened;
    const ana = await shop.logIn();
    const other = `${randomUUID()}@example.com`;
    await keepIdentity(database, { user: ana.id, contact: other }, new Date(noon));
    for (const email of [ana.email, other]) {
      shop.setTime(shop.now() + 2 * minute);
      const browser = randomUUID();
      await shop.post("/api/auth/code/store", { email, business_id: 1, browser });
      const login = { identifier: email, password: await shop.mailedCode(email), browser, business_id: 1 };
      let entering: ReturnType<TestPlatform["post"]> | undefined;
      await database.transaction(async (transaction) => {
        await lockAccount(transaction, ana.email);
        entering = shop.post("/api/auth/local", login);
        await Promise.race([entering, waitingLocks(database, 1)]);
        await transaction.update(users).set({ blocked: true }).where(eq(users.id, ana.id));
      });
      expect((await entering)?.status, email === other ? "the other contact" : "the first").toBe(400);
      await database.update(users).set({ blocked: false }).where(eq(users.id, ana.id));
    }
  });

  test("a passkey waits for a change of the account, and is none then (A226)", async () => {
    shop.setTime(noon);
    const { database } = shop.opened;
    const { id, email, browser, token } = await shop.logIn();
    const { body } = await shop.post("/api/auth/passkeys/options", { browser }, token);
    const asked = { challenge: body.challenge, origin: "http://uno.localhost:3000", rpId: body.rp.id };
    const made = { browser, name: "Android", response: new SoftPasskey().create({ ...asked, user: body.user.id }) };
    let keeping: ReturnType<TestPlatform["post"]> | undefined;
    await database.transaction(async (transaction) => {
      await lockAccount(transaction, email);
      keeping = shop.post("/api/auth/passkeys", made, token);
      await Promise.race([keeping, waitingLocks(database, 1)]);
      await keepChange(transaction, { user: id, kind: "contact", after: email }, noon);
    });
    expect(await keeping).toMatchObject({ status: 409, body: { message: "change_pending" } });
  });
});
