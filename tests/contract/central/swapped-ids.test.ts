import { randomInt, randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute } from "#domain/base/duration.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { loginCodes, sessions } from "#platform/db/tables/access.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { consents, identities, userAddresses, userPromoCodes, users } from "#platform/db/tables/user.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

// Every call of an account with the ids of another person's things, and of one at another business: nothing is read,
// changed or deleted (U10).

interface Victim {
  id: number;
  email: string;
  address: number;
  order: number;
  /** Words that stand in nothing but their rows. */
  words: string[];
}

describe.each(engines)("ids of another person, on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let eve: Awaited<ReturnType<TestPlatform["logIn"]>>;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    eve = await shop.logIn();
  });

  async function makeVictim(business: number): Promise<Victim> {
    const { database } = shop.opened;
    const { id, email } = await shop.logIn();
    const mark = randomUUID().replaceAll(/[^a-f]/g, "");
    const phone = `31${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await database
      .update(users)
      .set({ name: `Rosalinda ${mark}`, phone, password: `hash-${mark}` })
      .where(eq(users.id, id));
    await database.update(consents).set({ business }).where(eq(consents.user, id));
    await keepIdentity(database, { user: id, contact: `facebook:${mark}${id}` }, new Date(noon));
    const point = { geolocation_latitude: 4.65, geolocation_longitude: -74.05 };
    const home = { name: "Casa", city: "Bogotá", address_line_1: `Carrera ${mark} 77`, ...point };
    const [address] = await database
      .insert(userAddresses)
      .values({ ...home, user: id })
      .returning();
    const [order] = await database
      .insert(orders)
      .values({
        business,
        branch: business === 1 ? 11 : 21,
        customer: id,
        customer_name: `Rosalinda ${mark}`,
        customer_email: email,
        address: home.address_line_1,
        order_unique_identifier: randomUUID(),
        status: 6,
      })
      .returning();
    if (address === undefined || order === undefined) throw new Error("The rows were made.");
    return { id, email, address: address.id, order: order.id, words: [email, mark, phone] };
  }

  /** Everything that is kept of somebody, as text. */
  async function rowsOf({ id, email }: Victim): Promise<string> {
    const { database } = shop.opened;
    const kept = [
      await database.select().from(users).where(eq(users.id, id)),
      await database.select().from(identities).where(eq(identities.user, id)).orderBy(identities.id),
      await database.select().from(userAddresses).where(eq(userAddresses.user, id)),
      await database.select().from(consents).where(eq(consents.user, id)),
      await database.select().from(sessions).where(eq(sessions.user, id)),
      await database.select().from(orders).where(eq(orders.customer, id)),
      await database
        .select()
        .from(loginCodes)
        .where(inArray(loginCodes.contact, [email])),
    ];
    return JSON.stringify(kept);
  }

  const graph = async (query: string) => (await shop.post("/graphql", { query }, eve.token)).text;
  async function rest(method: string, path: string, body?: unknown): Promise<string> {
    const answer = await shop.platform.app.request(path, {
      method,
      headers: { authorization: `Bearer ${eve.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await answer.text();
  }

  /** What eve's session can be used for, each with the ids of somebody else. */
  function attempts({ id, email, address, order }: Victim): Record<string, () => Promise<string>> {
    const change = 'data: { name: "Eva", city: "Cali", country: "co", address_line_1: "Calle 1 # 2-3"';
    const code = { code: "123456", browser: eve.browser };
    const post = (path: string, body: unknown) => async () => (await shop.post(path, body, eve.token)).text;
    return {
      "reads the person": () => graph(`{ user(id: ${id}) { id name email phone notification_email } }`),
      "reads the person in a list": () => graph(`{ users(where: { id: ${id} }) { id name email } }`),
      "reads the person by mail": () => graph(`{ users(where: { email: "${email}" }) { id name email } }`),
      "reads the person by REST": () => rest("GET", `/users/${id}`),
      "reads people by REST": () => rest("GET", "/users"),
      "reads the address": () => graph(`{ userAddress(id: ${address}) { id address_line_1 } }`),
      "reads the addresses": () => graph(`{ userAddresses(where: { user: ${id} }) { id address_line_1 } }`),
      "reads the address by REST": () => rest("GET", `/user-addresses/${address}`),
      "reads the addresses by REST": () => rest("GET", `/user-addresses?user=${id}`),
      "reads the order": () => graph(`{ order(id: ${order}) { id customer_name customer_email address } }`),
      "reads the orders": () => graph(`{ orders(where: { customer: ${id} }) { id customer_name address } }`),
      "reads the orders by REST": () => rest("GET", `/orders?customer=${id}`),
      "reads through an address of the own": () => graph("{ userAddresses { id user { id email } } }"),
      "changes the person": () =>
        graph(`mutation { updateUser(input: { where: { id: ${id} }, data: { name: "Eva" } }) { user { id } } }`),
      "sets a password": () =>
        graph(
          `mutation { updateUser(input: { where: { id: ${id} }, data: { password: "cuatro gatos" } }) { user { id } } }`,
        ),
      "takes the address into the own list": () =>
        graph(
          `mutation { updateUser(input: { where: { id: ${eve.id} }, data: { user_addresses: ["${address}"] } }) { user { id user_addresses { id address_line_1 } } } }`,
        ),
      "makes an address of theirs": () =>
        graph(`mutation { createUserAddress(input: { ${change}, user: ${id} } }) { userAddress { id } } }`),
      "changes the address": () =>
        graph(
          `mutation { updateUserAddress(input: { where: { id: ${address} }, ${change} } }) { userAddress { id address_line_1 } } }`,
        ),
      "changes the address by REST": () => rest("PUT", `/user-addresses/${address}`, { name: "Eva" }),
      "gives the own address away": () => rest("PUT", `/user-addresses/${address}`, { user: eve.id }),
      "deletes the address": () =>
        graph(
          `mutation { deleteUserAddress(input: { where: { id: ${address} } }) { userAddress { id address_line_1 } } }`,
        ),
      "deletes the address by REST": () => rest("DELETE", `/user-addresses/${address}`),
      "deletes the person by REST": () => rest("DELETE", `/users/${id}`),
      "takes the mail without its code": post("/api/users/contact", { ...code, email, business_id: 1 }),
      "asks for a code to leave": post("/api/users/data/code", {
        scope: "account",
        contact: email,
        browser: eve.browser,
      }),
      "leaves for them": post("/api/users/data/leave", { ...code, scope: "account", contact: email }),
      "leaves for them without a code": post("/api/users/data/leave", {
        scope: "business",
        contact: null,
        code: null,
        browser: eve.browser,
        user: id,
      }),
      "agrees for them": post("/api/auth/consents", {
        version: "2026-01",
        accepted_at: new Date(noon).toISOString(),
        user: id,
        business: 2,
      }),
      "removes their passkey": post("/api/auth/passkeys/remove", { id }),
      "reads what is kept": async () => (await shop.get(`/api/users/data?user=${id}`, eve.token)).text,
      "reads the passkeys": async () => (await shop.get(`/api/auth/passkeys?user=${id}`, eve.token)).text,
      "reads whether there is a password": async () =>
        (await shop.get(`/api/users/password?user=${id}`, eve.token)).text,
    };
  }

  test.each([
    ["the same business", 1],
    ["another business", 2],
  ])("of %s read, change and delete nothing", async (_, business) => {
    const victim = await makeVictim(business);
    const before = await rowsOf(victim);
    const before2 = JSON.stringify(await shop.opened.database.select().from(users).where(eq(users.id, eve.id)));
    for (const [what, attempt] of Object.entries(attempts(victim))) {
      shop.setTime(shop.now() + 2 * minute);
      const told = await attempt();
      expect(
        victim.words.filter((word) => told.includes(word)),
        `${what}: ${told.slice(0, 300)}`,
      ).toEqual([]);
      expect(await rowsOf(victim), what).toBe(before);
    }
    expect(JSON.stringify(await shop.opened.database.select().from(users).where(eq(users.id, eve.id)))).toBe(before2);
    expect(victim.words.filter((word) => shop.logLines.join("").includes(word))).toEqual([]);
  });

  interface OwnThings {
    order: number;
    promotion: number;
    number: string;
    /** Stands in nothing but these rows. */
    mark: string;
  }

  /** An order, its rating and a used promotion of eve's own at a business. */
  async function orderAt(business: number): Promise<OwnThings> {
    const { database } = shop.opened;
    const mark = randomUUID().replaceAll(/[^a-f]/g, "");
    const number = `AQUI-${randomInt(10 ** 8)}`;
    const promotion = randomInt(10 ** 8);
    await database.insert(promoCodes).values({ id: promotion, name: `Promo ${mark}`, business });
    await database.insert(userPromoCodes).values({ owner: eve.id, target: promotion });
    const row = { business, branch: business === 1 ? 11 : 21, customer: eve.id, status: 6, display_number: number };
    const [rated, unrated] = await database
      .insert(orders)
      .values([
        { ...row, address: `Carrera ${mark} 77`, total: 29_920 },
        { ...row, display_number: `${number}-2` },
      ])
      .returning();
    if (rated === undefined || unrated === undefined) throw new Error("The rows were made.");
    const rating = { user: eve.id, business, rate: 2, observation: `fría ${mark}` };
    await database.insert(orderRates).values({ ...rating, order: rated.id });
    return { order: rated.id, promotion, number, mark };
  }

  /** What shows eve her own order by the session of its business. */
  function ownReads({ order, number }: OwnThings): Record<string, () => Promise<string>> {
    const fields = "id display_number address products total";
    return {
      "the orders": () => graph(`{ orders { ${fields} } }`),
      "the orders by number": () => graph(`{ orders(where: { display_number: "${number}" }) { id address products } }`),
      "the order": () => graph(`{ order(id: ${order}) { ${fields} } }`),
      "the orders in the account": () => graph(`{ user(id: ${eve.id}) { orders { ${fields} } } }`),
      "the groups of orders": () => graph("{ ordersConnection { groupBy { address { key } } } }"),
      "the orders by REST": () => rest("GET", "/orders"),
      "the order by REST": () => rest("GET", `/orders/${order}`),
      "the ratings": () => graph("{ orderRates { id observation } }"),
      "the rating by REST": () => rest("GET", `/order-rates?order=${order}`),
      "the used promotions": () => graph(`{ user(id: ${eve.id}) { promo_codes { name } } }`),
    };
  }

  test("a session of one business shows nothing of the same person at another, and changes nothing there", async () => {
    const { database } = shop.opened;
    const [here, there] = [await orderAt(1), await orderAt(2)];
    for (const [what, read] of Object.entries(ownReads(there))) {
      const told = await read();
      expect([told.includes(there.mark), told.includes(there.number)], what).toEqual([false, false]);
    }
    for (const [what, read] of Object.entries(ownReads(here))) expect(await read(), what).toContain(here.mark);
    expect(await rest("GET", "/orders/count")).toBe("2");
    expect(await rest("GET", "/order-rates/count")).toBe("1");
    const asks = (id: number) => graph(`{ users(where: { promo_codes: { id: ${id} } }) { id } }`);
    expect(await asks(there.promotion)).toBe(await asks(there.promotion + 1));

    const status = async (number: string, business: number) =>
      (await shop.get(`/api/orders/status/${number}?business=${business}`, eve.token)).body.data;
    expect((await status(here.number, 1)).access).toBe("owner");
    const told = await status(there.number, 2);
    expect([told.access, JSON.stringify(told).includes("29920")]).toEqual(["number", false]);

    await database.delete(orderRates).where(eq(orderRates.user, eve.id));
    const rating = { order: there.order, rate: 5 };
    expect((await shop.post("/api/orders/qualifyOrder", rating, eve.token)).status).toBe(404);
    const rates = `mutation { createOrderRate(input: { data: { order: ${there.order}, rate: 5 } }) { orderRate { id } } }`;
    expect(await graph(rates)).toContain("Forbidden");
    expect(await database.select().from(orderRates).where(eq(orderRates.order, there.order))).toEqual([]);
  });

  test("each attempt does its work for the person whose ids they are", async () => {
    const { database } = shop.opened;
    const victim = await makeVictim(1);
    const [row] = await database.select().from(userAddresses).where(eq(userAddresses.user, victim.id));
    await database.update(userAddresses).set({ user: eve.id }).where(eq(userAddresses.user, victim.id));
    const own = attempts({ ...victim, id: eve.id, email: eve.email });
    expect(await own["reads the address"]?.()).toContain(row?.address_line_1);
    expect(await own["reads the person"]?.()).toContain(eve.email);
    await own["changes the address by REST"]?.();
    await own["changes the person"]?.();
    expect(await rest("DELETE", `/user-addresses/${victim.address}`)).toContain("Eva");
    expect(await own["reads the person"]?.()).toContain('"Eva"');
  });
});
