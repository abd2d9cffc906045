import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { assert, asyncProperty, boolean, integer, record, subarray } from "fast-check";
import type { Arbitrary } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hour, minute } from "#domain/base/duration.ts";
import { customerOrderer } from "#platform/auth/known-orderer.ts";
import { createCode } from "#platform/auth/login-code.ts";
import { keepIdentity, ofContact } from "#platform/auth/identity.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { consents, identities, userAddresses, userPromoCodes, users } from "#platform/db/tables/user.ts";
import { readOfferCustomer } from "#platform/offers/offer-customer.ts";
import { accountName } from "#wire/person/phone-account.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

// The contacts of an account: changed (A226), and joined with the account that has one (A222).

const freshEmail = () => `${randomUUID()}@example.com`;

type LoggedIn = Awaited<ReturnType<TestPlatform["logIn"]>>;

describe.each(engines)("the contacts of an account on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let ana: LoggedIn;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { storefrontPort: 3000 });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    ana = await shop.logIn();
  });

  const askCode = (who: LoggedIn, email: string, browser = who.browser) =>
    shop.post("/api/users/contact/code", { email, business_id: 1, browser }, who.token);
  const take = (who: LoggedIn, email: string, code: string, more: Record<string, unknown> = {}) =>
    shop.post("/api/users/contact", { email, business_id: 1, browser: who.browser, code, ...more }, who.token);

  async function change(who: LoggedIn, email: string) {
    expect((await askCode(who, email)).status).toBe(200);
    return await take(who, email, await shop.mailedCode(email));
  }

  async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
    await shop.platform.outbox.runDue();
    const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(recipient)}`);
    return body.mails;
  }

  async function undoLink(recipient: string): Promise<string> {
    const mails = await mailsTo(recipient);
    const [address = ""] = mails.flatMap(({ text }) => /http:\S+#deshacer=\S+/.exec(text) ?? []);
    expect(address.startsWith("http://uno.localhost:3000/#deshacer=")).toBe(true);
    return address.slice(address.indexOf("=") + 1);
  }

  const undo = (token: string) => shop.post("/api/users/contact/undo", { token });

  async function userOf(contact: string): Promise<number | null> {
    const [row] = await shop.opened.database.select().from(identities).where(ofContact(contact));
    return row?.user ?? null;
  }

  async function canLogIn(email: string): Promise<boolean> {
    shop.setTime(shop.now() + 2 * minute);
    const browser = randomUUID();
    const sent = await shop.post("/api/auth/code/store", { email, business_id: 1, browser });
    if (sent.status === 404) return false;
    const password = await shop.mailedCode(email);
    return (
      (await shop.post("/api/auth/local", { identifier: email, password, browser, business_id: 1 })).status === 200
    );
  }

  const open = (token: string) => shop.get("/users/me", token);

  describe("a change (A226)", () => {
    test("of two at once one counts: what cannot be undone yet is not changed again", async () => {
      const { context } = shop.platform;
      const phone = `+5730${String(randomInt(10 ** 8)).padStart(8, "0")}`;
      const mail = freshEmail();
      const codeFor = async (contact: string) => {
        const holder = { contact, businessId: 1, browser: ana.browser, client: "x", account: ana.id };
        return (await createCode(context.database, context.codePepper, holder, shop.now())).code;
      };
      const codes = [await codeFor(phone), await codeFor(mail)] as const;
      const answers = await Promise.all([
        take(ana, accountName(phone), codes[0], { phone_code: "+57" }),
        take(ana, mail, codes[1]),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test("needs a fresh proof, then the new contact's code; the old one is told, and no longer logs in", async () => {
      const next = freshEmail();
      const aged = new Date(Date.now() - 11 * minute);
      const { database } = shop.opened;
      await database.update(sessions).set({ created_at: aged }).where(eq(sessions.user, ana.id));
      expect((await askCode(ana, next)).body.message).toBe("proof_needed");
      await database.update(sessions).set({ created_at: new Date() }).where(eq(sessions.user, ana.id));
      const taken = await change(ana, next);
      expect([taken.status, taken.body.joined, taken.body.jwt]).toEqual([200, false, null]);
      expect(taken.body.user).toMatchObject({ id: ana.id, email: next, username: next });
      expect((await open(ana.token)).body.email).toBe(next);
      expect([await canLogIn(ana.email), await canLogIn(next)]).toEqual([false, true]);
      expect((await mailsTo(ana.email))[0]?.text).toContain("#deshacer=");
      expect(shop.logLines.join("\n")).not.toContain(next);
    });

    test("a phone that is added to an account of a mail stands beside it, and the mail can undo it (A222)", async () => {
      const { context } = shop.platform;
      const phone = `+5731${String(randomInt(10 ** 8)).padStart(8, "0")}`;
      const holder = { contact: phone, businessId: 1, browser: ana.browser, client: "x", account: ana.id };
      const { code } = await createCode(context.database, context.codePepper, holder, shop.now());
      const taken = await take(ana, accountName(phone), code, { phone_code: "+57" });
      expect([taken.status, taken.body.joined]).toEqual([200, false]);
      expect(taken.body.user).toMatchObject({ id: ana.id, email: ana.email, phone: phone.slice(3) });
      expect([await userOf(ana.email), await userOf(phone)]).toEqual([ana.id, ana.id]);
      expect(await canLogIn(ana.email)).toBe(true);
      expect((await undo(await undoLink(ana.email))).status).toBe(204);
      expect([await userOf(ana.email), await userOf(phone)]).toEqual([ana.id, null]);
    });

    test("how the phone ends that another would take the place of is told to its owner (A264)", async () => {
      const { database } = shop.opened;
      const ending = async (token: string) => (await shop.get("/api/users/contact", token)).body;
      expect(await ending(ana.token)).toEqual({ phone_ending: null });
      await keepIdentity(database, { user: ana.id, contact: "+573009990001" }, null);
      expect(await ending(ana.token)).toEqual({ phone_ending: null });
      await keepIdentity(database, { user: ana.id, contact: "+573009990001" }, new Date(noon));
      expect(await ending(ana.token)).toEqual({ phone_ending: "0001" });
      expect(await ending((await shop.logIn()).token)).toEqual({ phone_ending: null });
      expect((await shop.get("/api/users/contact")).status).toBe(401);
    });

    test("its code logs nobody in, and a log-in's code changes nothing", async () => {
      const next = freshEmail();
      await askCode(ana, next);
      const code = await shop.mailedCode(next);
      const login = { identifier: next, password: code, browser: ana.browser, business_id: 1 };
      expect((await shop.post("/api/auth/local", login)).status).toBe(400);
      const bea = await shop.logIn();
      shop.setTime(noon + 2 * minute);
      await shop.post("/api/auth/code/store", { email: bea.email, business_id: 1, browser: ana.browser });
      expect((await take(ana, bea.email, await shop.mailedCode(bea.email))).status).toBe(400);
      expect(await userOf(bea.email)).toBe(bea.id);
    });

    test("another browser's, another account's and the sixth try's code do nothing", async () => {
      const next = freshEmail();
      const bea = await shop.logIn();
      await askCode(ana, next);
      const code = await shop.mailedCode(next);
      expect((await take(ana, next, code, { browser: randomUUID() })).status).toBe(400);
      expect((await take({ ...bea, browser: ana.browser }, next, code)).status).toBe(400);
      const wrong = code === "000000" ? "000001" : "000000";
      for (let count = 0; count < 5; count += 1) await take(ana, next, wrong);
      expect((await take(ana, next, code)).status).toBe(400);
      expect(await userOf(next)).toBeNull();
    });

    test("is the last one for 72 hours, in which a link undoes it: everybody is out, the password too", async () => {
      const next = freshEmail();
      const { database } = shop.opened;
      await change(ana, next);
      await database
        .update(users)
        .set({ password: await hashPassword("de otro") })
        .where(eq(users.id, ana.id));
      const again = await askCode(ana, freshEmail());
      expect([again.status, again.body.message]).toEqual([409, "change_pending"]);
      const link = await undoLink(ana.email);
      expect((await mailsTo(next)).some(({ text }) => text.includes("#deshacer="))).toBe(false);
      expect((await undo(link)).status).toBe(204);
      expect((await open(ana.token)).status).toBe(401);
      expect([await userOf(ana.email), await userOf(next)]).toEqual([ana.id, null]);
      const [row] = await database.select().from(users).where(eq(users.id, ana.id));
      expect([row?.email, row?.password]).toEqual([ana.email, null]);
      expect((await undo(link)).body.message).toBe("link_ended");
      expect(await canLogIn(ana.email)).toBe(true);
    });

    test("its link is too old after 72 hours, and none that was not sent works", async () => {
      await change(ana, freshEmail());
      const link = await undoLink(ana.email);
      for (const wrong of ["", "1.x", `${link.split(".")[0]}.${"A".repeat(43)}`])
        expect((await undo(wrong)).body.message, wrong).toBe("link_ended");
      shop.setTime(noon + 72 * hour);
      expect((await undo(link)).body.message).toBe("link_ended");
    });

    test("of two presses of a code, and of a link, one counts", async () => {
      const next = freshEmail();
      await askCode(ana, next);
      const code = await shop.mailedCode(next);
      const both = await Promise.all([take(ana, next, code), take(ana, next, code)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const link = await undoLink(ana.email);
      const undone = await Promise.all([undo(link), undo(link)]);
      expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    });

    test("what was used once by the contact of before is used by both (A168)", async () => {
      const { database } = shop.opened;
      const promotion = await insertPromotion();
      await spendOnce(ana.id, ana.email, promotion);
      const next = freshEmail();
      await change(ana, next);
      const used = async (id: number, contact: string) => {
        const [user] = await database.select().from(users).where(eq(users.id, id));
        if (user === undefined) throw new Error("nobody");
        return await readOfferCustomer(
          database,
          customerOrderer({ user, contact }, shop.platform.context.codePepper),
          1,
        );
      };
      expect(await used(ana.id, next)).toMatchObject({ previousOrders: 1, usedPromotionIds: [String(promotion)] });
      const newcomer = await shop.logIn(ana.email);
      expect(newcomer.id).not.toBe(ana.id);
      expect(await used(newcomer.id, ana.email)).toMatchObject({
        previousOrders: 1,
        usedPromotionIds: [String(promotion)],
      });
      expect((await undo(await undoLink(ana.email))).body.message).toBe("contact_taken");
    });
  });

  let nextPromotion = 9_000;

  async function insertPromotion(): Promise<number> {
    const [row] = await shop.opened.database
      .insert(promoCodes)
      .values({ id: nextPromotion++, name: "Uno", business: 1 })
      .returning();
    return row?.id ?? 0;
  }

  async function spendOnce(user: number, email: string, promotion: number, status = 6): Promise<number> {
    const { database } = shop.opened;
    const orderer_key = `customer:${email}`;
    const [order] = await database
      .insert(orders)
      .values({ business: 1, customer: user, status, orderer_key, order_unique_identifier: randomUUID() })
      .returning({ id: orders.id });
    const id = order?.id ?? 0;
    await database.insert(redemptions).values({ promo_code: promotion, order: id, orderer_key, is_exclusive: true });
    await database.insert(userPromoCodes).values({ owner: user, target: promotion }).onConflictDoNothing();
    return id;
  }

  describe("a contact of another account (A222)", () => {
    test("the code names the account that it joins; both become the older one, with one session", async () => {
      const bea = await shop.logIn();
      const older = await shop.opened.database
        .update(users)
        .set({ created_at: new Date(0) })
        .where(eq(users.id, bea.id))
        .returning({ id: users.id });
      expect(older).toHaveLength(1);
      const [address] = await shop.opened.database
        .insert(userAddresses)
        .values({ user: ana.id, name: "Casa" })
        .returning();
      await askCode(ana, bea.email);
      const code = await shop.mailedCode(bea.email);
      const [mail] = await mailsTo(bea.email);
      const ending = ana.email.slice(ana.email.indexOf("@") - 2);
      expect(mail?.text).toContain(`para unir tu cuenta con la que termina en ${ending}`);
      expect(mail?.text).not.toContain(ana.email);
      const taken = await take(ana, bea.email, code);
      expect([taken.status, taken.body.joined, taken.body.user.id]).toEqual([200, true, bea.id]);
      expect([(await open(ana.token)).status, (await open(bea.token)).status]).toEqual([401, 401]);
      expect((await open(taken.body.jwt)).body.id).toBe(bea.id);
      expect(taken.body.user.user_addresses.map(({ id }: { id: number }) => id)).toEqual([address?.id]);
      expect([await userOf(ana.email), await userOf(bea.email)]).toEqual([bea.id, bea.id]);
      for (const email of [ana.email, bea.email])
        expect((await mailsTo(email))[0]?.subject, email).toBe("Tus cuentas se unieron");
      expect([await canLogIn(ana.email), await canLogIn(bea.email)]).toEqual([true, true]);
    });

    test.each([1, 2, 4, 5, 9, 10])(
      "never while an order is open, in status %i; the code stays good",
      async (status) => {
        const bea = await shop.logIn();
        const order = await spendOnce(bea.id, bea.email, await insertPromotion(), status);
        await askCode(ana, bea.email);
        const code = await shop.mailedCode(bea.email);
        const refused = await take(ana, bea.email, code);
        expect([refused.status, refused.body.message]).toEqual([409, "order_open"]);
        await shop.opened.database.update(orders).set({ status: 6 }).where(eq(orders.id, order));
        expect((await take(ana, bea.email, code)).status).toBe(200);
      },
    );

    test("after 72 hours the closed account is gone, and nothing is left to be undone", async () => {
      const { database } = shop.opened;
      const bea = await shop.logIn();
      expect((await change(ana, bea.email)).status).toBe(200);
      const [newer] = [ana.id, bea.id].toSorted((a, b) => b - a);
      const rows = () =>
        database
          .select()
          .from(users)
          .where(eq(users.id, newer ?? 0));
      expect(await rows()).toHaveLength(1);
      await pruneOldRows(database, noon + 72 * hour);
      expect(await rows()).toHaveLength(1);
      await pruneOldRows(database, noon + 72 * hour + 1);
      expect(await rows()).toEqual([]);
      expect(await userOf(bea.email)).toBe(Math.min(ana.id, bea.id));
    });

    test("nobody deletes the account meanwhile (A226)", async () => {
      const next = freshEmail();
      await change(ana, next);
      shop.setTime(noon + 2 * minute);
      await shop.post("/api/auth/code/store", { email: next, business_id: 1, browser: ana.browser });
      const code = await shop.mailedCode(next);
      const leaving = { scope: "account", contact: next, code, browser: ana.browser };
      const left = await shop.post("/api/users/data/leave", leaving, ana.token);
      expect([left.status, left.body.message]).toEqual([409, "leaving_waits"]);
    });

    test("staff, a blocked account and one's own contact are not joined", async () => {
      const bea = await shop.logIn();
      await shop.opened.database.update(users).set({ blocked: true }).where(eq(users.id, bea.id));
      // A busy machine answers at the same time as always, before it knows: asked again then.
      await vi.waitFor(async () => expect((await askCode(ana, bea.email)).body.message).toBe("not_allowed"));
      await vi.waitFor(async () => expect((await askCode(ana, ana.email)).status).toBe(422));
    });

    test("whoever never proved the contact loses it, and nothing of theirs comes along", async () => {
      const email = freshEmail();
      const { database } = shop.opened;
      const [stranger] = await database.insert(users).values({ username: email, email }).returning();
      await database.insert(identities).values({ user: stranger?.id ?? 0, kind: "mail", value: email });
      const taken = await change(ana, email);
      expect([taken.status, taken.body.joined, await userOf(email)]).toEqual([200, false, ana.id]);
    });
  });

  interface Owned {
    identities: string[];
    orders: number[];
    addresses: number[];
    ratings: number[];
    consents: string[];
  }

  async function ownedBy(user: number): Promise<Owned> {
    const { database } = shop.opened;
    const mine = await database.select().from(identities).where(eq(identities.user, user));
    const placed = await database.select({ id: orders.id }).from(orders).where(eq(orders.customer, user));
    const saved = await database
      .select({ id: userAddresses.id })
      .from(userAddresses)
      .where(eq(userAddresses.user, user));
    const rated = await database.select().from(orderRates).where(eq(orderRates.user, user));
    const agreed = await database.select().from(consents).where(eq(consents.user, user));
    return {
      identities: mine.map(({ value }) => value).toSorted(),
      orders: placed.map(({ id }) => id).toSorted((a, b) => a - b),
      addresses: saved.map(({ id }) => id).toSorted((a, b) => a - b),
      ratings: rated.map(({ id }) => id).toSorted((a, b) => a - b),
      consents: agreed.map(({ business, version }) => `${business} ${version}`).toSorted(),
    };
  }

  async function usedBy(user: number): Promise<number[]> {
    const rows = await shop.opened.database.select().from(userPromoCodes).where(eq(userPromoCodes.owner, user));
    return rows.map(({ target }) => target).toSorted((a, b) => a - b);
  }

  /** What the shop of these tests may know of somebody no more is theirs no more. */
  const withoutShop = (owned: Owned): Owned => ({ ...owned, orders: [], ratings: [], consents: [] });

  async function leaveShop(token: string, contact: string): Promise<void> {
    const browser = randomUUID();
    shop.setTime(shop.now() + 2 * minute);
    await shop.post("/api/users/data/code", { scope: "business", contact, browser }, token);
    const leaving = { scope: "business", contact, code: await shop.mailedCode(contact), browser };
    expect((await shop.post("/api/users/data/leave", leaving, token)).status).toBe(204);
  }

  test("whatever two accounts have, the older has all of it after joining, and each its own after the undoing, but nothing that a shop had to forget meanwhile", async () => {
    const { database } = shop.opened;
    const promotions = await Promise.all([insertPromotion(), insertPromotion(), insertPromotion()]);
    const account = record({
      age: integer({ min: 0, max: 3 }),
      addresses: integer({ min: 0, max: 3 }),
      used: subarray([0, 1, 2]),
      versions: subarray(["a", "b", "c"]),
    });
    type Furniture = typeof account extends Arbitrary<infer Value> ? Value : never;
    const furnish = async (who: LoggedIn, given: Furniture) => {
      await database
        .update(users)
        .set({ created_at: new Date(given.age * 1000) })
        .where(eq(users.id, who.id));
      for (let count = 0; count < given.addresses; count += 1)
        await database.insert(userAddresses).values({ user: who.id });
      for (const index of given.used) {
        const order = await spendOnce(who.id, who.email, promotions[index] ?? 0);
        await database.insert(orderRates).values({ order, user: who.id, rate: 5 });
      }
      for (const version of given.versions)
        await database.insert(consents).values({ user: who.id, business: 1, version, accepted_at: new Date(0) });
    };
    const furnished: Furniture = { age: 1, addresses: 1, used: [0, 1], versions: ["a"] };
    await assert(
      asyncProperty(account, account, boolean(), boolean(), async (one, other, asksFirst, leaves) => {
        shop.setTime(noon);
        const [a, b] = [await shop.logIn(), await shop.logIn()];
        await furnish(a, one);
        await furnish(b, other);
        const before = [await ownedBy(a.id), await ownedBy(b.id)] as const;
        const usedBefore = [await usedBy(a.id), await usedBy(b.id)] as const;
        const [asking, asked] = asksFirst ? [a, b] : [b, a];
        const kept = one.age <= other.age ? a : b;
        const closed = kept === a ? b : a;

        const { user, jwt } = (await change(asking, asked.email)).body;
        expect(user.id).toBe(kept.id);
        const all = await ownedBy(kept.id);
        const sum = (name: "orders" | "addresses" | "ratings") =>
          [...before[0][name], ...before[1][name]].toSorted((x, y) => x - y);
        expect(all.identities).toEqual([a.email, b.email].toSorted());
        expect([all.orders, all.addresses, all.ratings]).toEqual([sum("orders"), sum("addresses"), sum("ratings")]);
        expect(all.consents).toEqual([...new Set([...before[0].consents, ...before[1].consents])].toSorted());
        expect(await usedBy(kept.id)).toEqual([...new Set(usedBefore.flat())].toSorted((x, y) => x - y));
        expect(await ownedBy(closed.id)).toMatchObject({ identities: [], orders: [], addresses: [] });

        const link = await undoLink(asked.email);
        if (leaves) await leaveShop(jwt, kept.email);
        expect((await undo(link)).status).toBe(204);
        expect([await ownedBy(a.id), await ownedBy(b.id)]).toEqual(leaves ? before.map(withoutShop) : before);
        expect([await usedBy(a.id), await usedBy(b.id)]).toEqual(leaves ? [[], []] : usedBefore);
      }),
      { numRuns: 8, examples: [[furnished, furnished, true, true]] },
    );
  });
});
