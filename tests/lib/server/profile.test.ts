import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { GET } from "#app/api/profile/route.ts";
import { savePhone, saveProfile } from "#lib/actions/profile.ts";
import { users } from "#platform/db/tables/user.ts";
import { comeAs, shopPlatform } from "#tests/support/order-over-platform.ts";
import { requestTo } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

async function profile() {
  const answer = await GET(new Request("http://uno.localhost:3000/api/profile"), { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}

/** A customer whose row is as given, logged in here. */
async function comeWith(row: Partial<typeof users.$inferInsert>): Promise<number> {
  const { id, token } = await platform().customer();
  await platform().opened.database.update(users).set(row).where(eq(users.id, id));
  await comeAs({ token, userId: String(id) });
  return id;
}

async function rowOf(id: number) {
  const [row] = await platform().opened.database.select().from(users).where(eq(users.id, id));
  return row;
}

const sentData = () =>
  platform()
    .wire.filter((call) => call.includes("updateUser"))
    .map((call) => JSON.parse(call.slice(call.indexOf(' {"query'))).variables.data);

describe("the profile (S2 §2.4, §4.4)", () => {
  test("reaches the browser with what its owner may see, and nothing else of the row", async () => {
    await comeWith({ email: "lu@correo.co", provider: "facebook", external_user_id: "fb-1", notification_email: null });
    expect(await profile()).toEqual({
      status: 200,
      body: {
        name: "Ana María Gómez",
        email: "lu@correo.co",
        notificationEmail: null,
        phone: "3001234567",
        phoneCode: "+57",
        provider: "facebook",
        hasPassword: false,
        changesContacts: true,
        loginPhoneEnding: null,
        passkeys: [],
      },
    });
  });

  test("is nobody's without a session", async () => {
    requestTo("uno.localhost:3000");
    expect((await profile()).status).toBe(401);
    expect(await saveProfile({ name: "Ana", dial: "+57", phone: "3001234567" })).toMatchObject({ ok: false });
    expect(await savePhone({ dial: "+57", phone: "3001234567" })).toMatchObject({ ok: false });
  });

  test("name and phone change, the mail is repeated, and no username is sent", async () => {
    const id = await comeWith({ email: "ana@correo.co", username: "ana@correo.co", provider: "local" });
    platform().wire.length = 0;
    const saved = await saveProfile({ name: " Ana Ruiz ", dial: "+1", phone: "(305) 555-0199" });
    expect(saved).toEqual({ ok: true, value: { name: "Ana Ruiz", phone: "+13055550199", phoneCode: "+1" } });
    expect(await rowOf(id)).toMatchObject({
      name: "Ana Ruiz",
      phone: "+13055550199",
      phone_code: "+1",
      email: "ana@correo.co",
      username: "ana@correo.co",
    });
    expect(sentData()).toEqual([{ name: "Ana Ruiz", phone: "+13055550199", phone_code: "+1", email: "ana@correo.co" }]);
  });

  test("a provider's mail goes to where notices go", async () => {
    const id = await comeWith({ email: "pro@correo.co", provider: "facebook", notification_email: null });
    expect(await saveProfile({ name: "Ana", dial: "+57", phone: "3107654321" })).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({
      email: "pro@correo.co",
      notification_email: "pro@correo.co",
      phone: "3107654321",
    });
  });

  test("an account that a phone stands for keeps its number (A150, A226)", async () => {
    const id = await comeWith({ email: "573001234567@telefono.invalid" });
    const kept = { name: "Ana Ruiz", phone: "3001234567", phoneCode: "+57" };
    expect(await saveProfile({ name: "Ana Ruiz", dial: "+57", phone: "3107654321" })).toEqual({
      ok: true,
      value: kept,
    });
    expect(await rowOf(id)).toMatchObject({ name: "Ana Ruiz", phone: "3001234567" });
  });

  test("a phone that is none is refused, and nothing is sent", async () => {
    await comeWith({ provider: "local" });
    platform().wire.length = 0;
    const wrong = { ok: false, failure: { kind: "invalid", fields: { phone: "invalid" } } };
    expect(await saveProfile({ name: "Ana", dial: "+57", phone: "12" })).toEqual(wrong);
    expect(await savePhone({ dial: "+57", phone: "12" })).toEqual(wrong);
    expect(sentData()).toEqual([]);
  });

  test("the phone alone is added to an account that lacks it (S2 §2.6)", async () => {
    const id = await comeWith({ phone: null, phone_code: null });
    platform().wire.length = 0;
    expect(await savePhone({ dial: "+57", phone: "310 765 4321" })).toEqual({
      ok: true,
      value: { phone: "3107654321" },
    });
    expect(await rowOf(id)).toMatchObject({ phone: "3107654321", phone_code: "+57", name: "Ana María Gómez" });
    expect(sentData()).toEqual([{ phone: "3107654321", phone_code: "+57" }]);
  });
});
