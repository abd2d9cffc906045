import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consentVersion } from "#domain/person/consent.ts";
import { consents } from "#platform/db/tables/user.ts";
import { noon } from "./insert-shop.ts";
import { pickupOrder, request } from "./order-body.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
let email: string;
let browser: string;

beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

const personal = { name: "Rosalinda Quiñones", phone: "3119876543", street: "Carrera Secreta 77" };
const given = (version = consentVersion) => ({ version, accepted_at: new Date(noon).toISOString() });

/** The one account, by code, at a business; a person who agrees says so with the code. */
async function enterAt(business_id: number, more: Record<string, unknown> = {}) {
  shop.setTime(shop.now() + 120_000);
  await shop.post("/api/auth/code/store", { email, business_id, browser });
  const code = await shop.mailedCode(email);
  const entered = await shop.post("/api/auth/local", {
    identifier: email,
    password: code,
    browser,
    business_id,
    ...more,
  });
  expect(entered.status).toBe(200);
  return { ...entered, token: String(entered.body.jwt) };
}

const orderAtTwo = pickupOrder({
  business: 2,
  branch: 21,
  products: [{ id: 3001, menu_group_id: 201, quantity: 1 }],
});
const graphql = (query: string, token: string) => shop.post("/graphql", { query }, token);

/** Whatever a storefront can ask for about whoever is logged in. */
async function everything(token: string): Promise<string[]> {
  const answers = await Promise.all([
    shop.get("/users/me", token),
    shop.get("/user-addresses", token),
    shop.get("/orders", token),
    shop.get("/orders/count", token),
    graphql("{ me { id email } }", token),
    graphql("{ userAddresses { id address_line_1 } }", token),
    graphql("{ users { id name email phone } }", token),
    graphql("{ orders { id customer { name email phone } address } }", token),
    shop.post("/api/ecommerce/promos", { business: 2, branch: 21 }, token),
    shop.post("/api/payment/checkorder", request(orderAtTwo), token),
    shop.get("/api/payment/attempts/unknown-key?business=2", token),
  ]);
  return answers.map(({ text }) => text);
}

function expectNothingPersonal(texts: readonly string[]): void {
  for (const secret of [...Object.values(personal), email]) {
    for (const text of texts) expect(text).not.toContain(secret);
  }
}

/** An account of business 1, with an address. */
beforeEach(async () => {
  shop.setTime(noon);
  email = `${randomUUID()}@example.com`;
  browser = randomUUID();
  const { name, phone, street } = personal;
  await shop.post("/api/auth/register/customer", { ...registration(email, browser), name, phone, consent: given() });
  const { token } = await enterAt(1);
  const place = { city: "Bogotá", country: "Colombia", geolocation_latitude: 4.65, geolocation_longitude: -74.05 };
  await shop.post("/user-addresses", { name: "Casa", address_line_1: street, ...place }, token);
});

test("an account of one business shows nothing to another until it agreed there, and all of it after (A220)", async () => {
  const { text, token, body } = await enterAt(2);
  expect(body.user).toEqual({ id: body.user.id, role: { type: "customer" }, consent_asked: "first" });
  expectNothingPersonal([text, ...(await everything(token))]);
  const written = await shop.post("/user-addresses", { name: "Casa", address_line_1: "Calle 1" }, token);
  expect(written.status).toBe(403);

  const agreed = await shop.post("/api/auth/consents", given(), token);
  expect(agreed.status).toBe(200);
  expect(agreed.body.user).toMatchObject({ name: personal.name, email, phone: personal.phone });
  expect(agreed.body.user).not.toHaveProperty("consent_asked");
  const seen = (await everything(token)).join();
  for (const secret of [...Object.values(personal), email]) expect(seen).toContain(secret);
});

test("a session of one business is nobody's at another, whatever is asked there with it (A220)", async () => {
  const { token } = await enterAt(1);
  const key = randomUUID();
  const order = request(orderAtTwo, key);
  const attempt = `/api/payment/attempts/${key}`;
  for (const answer of [
    await shop.post("/api/payment/checkorder", order, token),
    await shop.post("/api/payment/request", order, token),
    await shop.get(`${attempt}?business=2`, token),
    await shop.post(`${attempt}/withdraw?business=2`, {}, token),
  ])
    expect([answer.status, answer.body.message]).toEqual([401, "not_signed_in"]);
  const promos = await shop.post("/api/ecommerce/promos", { business: 2, branch: 21 }, token);
  expect(promos.body).not.toHaveProperty("spent");
  expect((await shop.post("/api/ecommerce/promos", { business: 1, branch: 11 }, token)).body).toHaveProperty("spent");
  expectNothingPersonal([promos.text]);
});

test("the mail of a business that may not see a person calls nobody by name (A220)", async () => {
  await enterAt(2);
  const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
  const [newest, before] = body.mails;
  expect(newest.text).not.toContain("Rosalinda");
  expect(before.text).not.toContain("Rosalinda");
  await enterAt(1);
  expect((await shop.get(`/outbox.json?recipient=${encodeURIComponent(email)}`)).body.mails[0].text).toContain(
    "Rosalinda",
  );
});

test("who agrees with the code is asked nothing, and each version is kept once with its time", async () => {
  const first = await enterAt(2, { consent: given() });
  expect(first.body.user).toMatchObject({ name: personal.name, email });
  await enterAt(2, { consent: given() });
  await shop.post("/api/auth/consents", given(), first.token);
  const kept = await shop.opened.database.select().from(consents).where(eq(consents.user, first.body.user.id));
  expect(kept.map(({ business, version, accepted_at: at }) => [business, version, at.getTime()])).toEqual([
    [1, consentVersion, noon],
    [2, consentVersion, noon],
  ]);
});

test("a consent is never of a time that is to come", async () => {
  const { token, body } = await enterAt(2);
  await shop.post("/api/auth/consents", { ...given(), accepted_at: "2099-01-01T00:00:00Z" }, token);
  const kept = await shop.opened.database.select().from(consents).where(eq(consents.user, body.user.id));
  expect(kept.at(-1)?.accepted_at.getTime()).toBe(shop.now());
});

test("whoever agreed to an earlier version is seen, and asked for the new one", async () => {
  const { body, token } = await enterAt(2, { consent: given("2020-01-01") });
  expect(body.user).toMatchObject({ email, consent_asked: "renewal" });
  expect((await shop.get("/users/me", token)).body).toMatchObject({ email, consent_asked: "renewal" });
  await shop.post("/api/auth/consents", given(), token);
  expect((await shop.get("/users/me", token)).body).not.toHaveProperty("consent_asked");
});

test("a session ends also without a consent", async () => {
  const { token } = await enterAt(2);
  expect((await shop.post("/api/auth/logout", {}, token)).status).toBe(204);
  expect((await shop.get("/users/me", token)).status).toBe(401);
});
