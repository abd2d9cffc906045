import type { Hono } from "hono";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { loginEvents } from "#platform/db/tables/access.ts";
import { orders } from "#platform/db/tables/order.ts";
import { userAddresses, users } from "#platform/db/tables/user.ts";
import { loadRecorded } from "./load-recorded.ts";
import { wireApp } from "./send.ts";
import { graphql, rest, type Sender, signedIn } from "./wire-client.ts";

let opened: OpenedDatabase;
let app: Hono;
let ana: Sender;
let luis: Sender;

const updateUser = `mutation ($id: ID!, $data: editUserInput) {
  updateUser(input: { where: { id: $id }, data: $data }) { user { id name phone user_addresses { id } } } }`;
const updateAddress = `mutation ($id: ID!, $data: editUserAddressInput) {
  updateUserAddress(input: { where: { id: $id }, data: $data }) { userAddress { id name } } }`;
const deleteAddress = "mutation ($id: ID!) { deleteUserAddress(input: { where: { id: $id } }) { userAddress { id } } }";
const rate = `mutation ($order: ID, $rate: Int) {
  createOrderRate(input: { data: { order: $order, rate: $rate } }) { orderRate { rate user { id } } } }`;

beforeAll(async () => {
  opened = await openTestDatabase();
  await loadRecorded(opened.database);
});

beforeEach(async () => {
  app = wireApp(opened.database);
  ana = await signedIn(opened.database, 1);
  luis = await signedIn(opened.database, 4);
});

afterAll(async () => {
  await opened.close();
});

async function userRow(id: number) {
  const [row] = await opened.database.select().from(users).where(eq(users.id, id));
  return row;
}

describe("an account", () => {
  test("is changed by its owner only; another's looks like none", async () => {
    const before = await userRow(1);
    const answer = await graphql(app, luis, updateUser, { id: "1", data: { name: "Intruso", password: "otra-clave" } });
    expect(answer.errors).toEqual(["entry.notFound"]);
    expect(await userRow(1)).toEqual(before);
  });

  test.each([
    "role",
    "blocked",
    "confirmed",
    "provider",
    "promo_codes",
    "business",
    "branch",
    "orders",
    "resetPasswordToken",
  ])("%s cannot be written over GraphQL", async (field) => {
    const value = field.endsWith("s") ? ["1"] : "1";
    const answer = await graphql(app, ana, updateUser, { id: "1", data: { [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]).toContain(`Field "${field}" is not defined by type "editUserInput"`);
  });

  test("its e-mail and username can be repeated, not changed", async () => {
    const same = await graphql(app, luis, updateUser, {
      id: "4",
      data: { email: "LUIS@example.test", phone: "300 123 4567" },
    });
    expect(same.errors).toBeUndefined();
    for (const data of [{ email: "otro@example.test" }, { username: "otro" }]) {
      expect((await graphql(app, luis, updateUser, { id: "4", data })).errors).toEqual(["Forbidden"]);
    }
  });

  test("a new password ends every session and is the one that counts, and shows them to a business that may see them (A220)", async () => {
    const credentials = { identifier: "ana@example.test", password: "nueva-clave" };
    const other = await signedIn(opened.database, 1);
    expect(
      (await graphql(app, ana, updateUser, { id: "1", data: { password: "nueva-clave" } })).errors,
    ).toBeUndefined();
    expect((await graphql(app, other, "{ me { id } }")).errors).toEqual(["Invalid token."]);
    expect((await graphql(app, ana, "{ me { id } }")).errors).toEqual(["Invalid token."]);
    expect((await rest(app, {}, "POST", "/auth/local", { ...credentials, password: "secreto1" })).status).toBe(400);
    for (const business of [undefined, 2, 99_999]) {
      const { body } = await rest(app, {}, "POST", "/auth/local", { ...credentials, business_id: business });
      expect(body).toMatchObject({ user: { id: 1, role: { type: "customer" }, consent_asked: "first" } });
      expect(JSON.stringify(body)).not.toContain("ana@");
    }
    const entered = await rest(app, {}, "POST", "/auth/local", { ...credentials, business_id: 1 });
    expect(entered).toMatchObject({
      status: 200,
      body: { user: { email: "ana@example.test", name: expect.any(String) } },
    });
  });

  test("too many wrong passwords close it for a while, the right one included", async () => {
    const failure = { kind: "passwordFailed" as const, account: "blo@example.test" };
    await opened.database.insert(loginEvents).values(Array.from({ length: 9 }, () => failure));
    const wrong = { identifier: "Blo@example.test", password: "mala" };
    expect((await rest(app, {}, "POST", "/auth/local", wrong)).status).toBe(400);
    const answer = await rest(app, {}, "POST", "/auth/local", {
      identifier: "blo@example.test",
      password: "secreto3",
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3000);
  });

  test("a hundred and twenty wrong passwords at once are counted one by one: ten are compared", async () => {
    const account = "caja@example.test";
    const guess = (number: number) => ({ identifier: account, password: `guess-${number}` });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        rest(wireApp(opened.database), {}, "POST", "/auth/local", guess(index)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(110);
    const right = { identifier: account, password: "secreto2" };
    expect((await rest(app, {}, "POST", "/auth/local", right)).status).toBe(429);
    await opened.database.delete(loginEvents).where(eq(loginEvents.account, account));
    for (let turn = 0; turn < 11; turn += 1) {
      expect(
        (await rest(wireApp(opened.database), {}, "POST", "/auth/local", right)).status,
        "a right one is given back",
      ).toBe(200);
    }
  });

  test("GraphQL log-ins are limited like those over REST", async () => {
    const query = 'mutation { login(input: { identifier: "x", password: "" }) { jwt } }';
    for (let attempt = 0; attempt < 10; attempt += 1) await graphql(app, {}, query);
    expect((await graphql(app, {}, query)).errors).toEqual(["Too Many Requests"]);
  });

  test.each([
    ["abc", "too short"],
    ["a".repeat(129), "too long"],
    ["a$b$c$d", "three times the symbol"],
    ["1234", "most common"],
    ["PASSWORD", "most common"],
    ["xx-Luis-2026", "the mail's name"],
  ])("the password %s is refused: %s (D5)", async (password) => {
    const before = await userRow(4);
    const answer = await graphql(app, luis, updateUser, { id: "4", data: { password } });
    expect(answer.errors).toEqual(["Bad Request"]);
    expect(await userRow(4)).toEqual(before);
  });

  test.each(["Xy7!", "tres gatos azules"])("the password %s is accepted (D5)", async (password) => {
    const answer = await graphql(app, luis, updateUser, { id: "4", data: { password } });
    expect(answer.errors).toBeUndefined();
  });
});

/** As much of an address as there has to be. */
const home = {
  name: "Casa",
  city: "Medellín",
  country: "Colombia",
  address_line_1: "Calle 10 # 4-30",
  geolocation_latitude: 6.2,
  geolocation_longitude: -75.5,
};

test.each([{}, { name: "" }, { name: "  " }, { name: null }, { phone: "" }, { phone_code: null }])(
  "an account is not emptied: %j",
  async (data) => {
    const before = await opened.database.select().from(users).where(eq(users.id, 1));
    expect((await graphql(app, ana, updateUser, { id: "1", data })).errors).toHaveLength(1);
    expect(await opened.database.select().from(users).where(eq(users.id, 1))).toEqual(before);
  },
);

describe("addresses", () => {
  test("belong to whoever creates them, and to nobody else", async () => {
    const query =
      "mutation ($data: UserAddressInput!) { createUserAddress(input: { data: $data }) { userAddress { id user { id } } } }";
    const answer = await graphql(app, luis, query, { data: home });
    expect(answer.data?.createUserAddress).toMatchObject({ userAddress: { user: { id: "4" } } });
    const foreign = 'mutation { createUserAddress(input: { data: { name: "x", user: 1 } }) { userAddress { id } } }';
    expect((await graphql(app, luis, foreign)).errors).toEqual(["Forbidden"]);
    expect((await rest(app, luis, "POST", "/user-addresses", { name: "x", user: 1 })).status).toBe(403);
  });

  test("another's can be neither changed nor given away nor deleted", async () => {
    const before = await opened.database.select().from(userAddresses).where(eq(userAddresses.user, 1));
    expect((await graphql(app, luis, updateAddress, { id: "1", data: { name: "Mía" } })).errors).toEqual([
      "entry.notFound",
    ]);
    expect((await graphql(app, luis, deleteAddress, { id: "1" })).data).toEqual({
      deleteUserAddress: { userAddress: null },
    });
    expect((await rest(app, luis, "PUT", "/user-addresses/1", { name: "Mía" })).status).toBe(404);
    expect((await rest(app, luis, "DELETE", "/user-addresses/1")).status).toBe(404);
    const taking = await graphql(app, luis, updateUser, { id: "4", data: { user_addresses: ["1"] } });
    expect(taking.errors).toEqual(["entry.notFound"]);
    expect(await opened.database.select().from(userAddresses).where(eq(userAddresses.user, 1))).toEqual(before);
  });

  test.each([91, -91, "norte"])("the latitude %s is refused", async (latitude) => {
    const answer = await rest(app, ana, "POST", "/user-addresses", { ...home, geolocation_latitude: latitude });
    expect(answer.status).toBe(400);
  });

  test.each([
    {},
    { ...home, city: undefined },
    { ...home, address_line_1: " " },
    { ...home, country: null },
    { ...home, geolocation_longitude: "" },
    { ...home, geolocation_longitude: null },
    { ...home, geolocation_latitude: true },
  ])("a new one without line, city, country or point is refused: %j", async (body) => {
    expect((await rest(app, ana, "POST", "/user-addresses", body)).status).toBe(400);
  });

  test.each([{}, { city: "" }, { address_line_1: null }, { geolocation_latitude: [4.65] }, { unknown: 1 }])(
    "a change that empties one, or changes nothing, is refused: %j",
    async (body) => {
      const before = await opened.database.select().from(userAddresses).where(eq(userAddresses.id, 1));
      expect((await rest(app, ana, "PUT", "/user-addresses/1", body)).status).toBe(400);
      expect(await opened.database.select().from(userAddresses).where(eq(userAddresses.id, 1))).toEqual(before);
    },
  );
});

describe("ratings", () => {
  beforeAll(async () => {
    await opened.database.update(orders).set({ status: 6 });
  });

  test("are of delivered orders", async () => {
    await opened.database.update(orders).set({ status: 3 }).where(eq(orders.id, 1));
    expect((await graphql(app, ana, rate, { order: "1", rate: 5 })).errors).toEqual(["ValidationError"]);
    await opened.database.update(orders).set({ status: 6 }).where(eq(orders.id, 1));
  });

  test("are given by the order's customer, once, from 1 to 5", async () => {
    expect((await graphql(app, luis, rate, { order: "1", rate: 1 })).errors).toEqual(["Forbidden"]);
    expect((await graphql(app, {}, rate, { order: "1", rate: 1 })).errors).toEqual(["Forbidden"]);
    expect((await graphql(app, { isService: true }, rate, { order: "1", rate: 1 })).errors).toEqual(["Forbidden"]);
    expect((await graphql(app, ana, rate, { order: "1", rate: 6 })).errors).toEqual(["ValidationError"]);
    expect((await graphql(app, ana, rate, { order: "1", rate: 0 })).errors).toEqual(["ValidationError"]);
    expect((await graphql(app, ana, rate, { order: "99999", rate: 5 })).errors).toEqual(["entry.notFound"]);
    const answer = await graphql(app, ana, rate, { order: "1", rate: 5 });
    expect(answer.data).toEqual({ createOrderRate: { orderRate: { rate: 5, user: { id: "1" } } } });
    expect((await graphql(app, ana, rate, { order: "1", rate: 5 })).errors).toEqual(["ValidationError"]);
  });

  test("of an order without a customer come by its guest's own call, never here", async () => {
    for (const sender of [ana, { isService: true }])
      expect((await graphql(app, sender, rate, { order: "5", rate: 4 })).errors).toEqual(["Forbidden"]);
  });
});

test("orders cannot be written at all", async () => {
  const before = await opened.database.$count(orders);
  for (const [method, path] of [
    ["POST", "/orders"],
    ["PUT", "/orders/1"],
    ["DELETE", "/orders/1"],
  ] as const) {
    expect((await rest(app, ana, method, path, { status: 6 })).status).toBe(403);
  }
  expect(await opened.database.$count(orders)).toBe(before);
});

/** What becomes of an account, or why nothing does. */
async function written(data: Record<string, unknown>) {
  const { errors } = await graphql(app, ana, updateUser, { id: "1", data });
  const [row] = await opened.database.select().from(users).where(eq(users.id, 1));
  return errors === undefined ? row : errors;
}

describe("what of a person is written (A83, A84)", () => {
  test("is a mail in lower case and a number as it is dialled", async () => {
    expect(await written({ notification_email: " Ana.Pedidos@Example.TEST " })).toMatchObject({
      notification_email: "ana.pedidos@example.test",
    });
    expect(await written({ phone: "(604) 444-55-66", phone_code: "57" })).toMatchObject({
      phone: "6044445566",
      phone_code: "+57",
    });
    expect(await written({ phone: "415 555 2671", phone_code: "+1" })).toMatchObject({ phone: "+14155552671" });
    expect(await written({ phone: "300 123 4567", phone_code: "+57", name: "Ana 2" })).toMatchObject({
      phone: "3001234567",
      name: "Ana 2",
    });
  });

  test.each([
    { phone: "123" },
    { phone: "llámame" },
    { phone: "3001234567", phone_code: "+" },
    { phone_code: "+39999" },
    { name: "3001234567" },
    { name: "..." },
    { notification_email: "ana@" },
    { notification_email: "Ana <ana@example.test>" },
  ])("is never %j", async (data) => {
    const before = await opened.database.select().from(users).where(eq(users.id, 1));
    expect(await written(data)).toHaveLength(1);
    expect(await opened.database.select().from(users).where(eq(users.id, 1))).toEqual(before);
  });
});
