import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, enterPassword, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { givePassword } from "#lib/actions/password.ts";
import { readBusiness } from "#lib/server/sources/business.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import { startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const messageSchema = z.object({ to: z.string(), text: z.string() });
const taken: z.output<typeof messageSchema>[] = [];
const provider = createServer((call, response) => {
  const chunks: Buffer[] = [];
  call.on("data", (chunk: Buffer) => chunks.push(chunk));
  call.on("end", () => {
    taken.push(messageSchema.parse(JSON.parse(Buffer.concat(chunks).toString())));
    response.end("{}");
  });
});
let platform: PlatformOverHttp;

const configure = (config: Record<string, unknown>) =>
  platform.opened.database.update(businesses).set({ config }).where(eq(businesses.id, 1));

async function takePhones() {
  const { port } = provider.address() as AddressInfo;
  await configure({ messages: { phone: { url: `http://127.0.0.1:${port}/`, secret: "a secret of both sides" } } });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  platform = await startShopPlatform();
});
afterAll(async () => {
  await platform.stop();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(async () => {
  taken.length = 0;
  platform.setTime(noon);
  await takePhones();
  requestTo("uno.localhost:3000");
});

const person = { name: "Ana", dial: "+57", phone: "300 123 4567", email: null, consent: true } as const;
const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? "";

async function sentCode(nth: number): Promise<string> {
  await vi.waitFor(() => expect(taken.length).toBe(nth), { timeout: 5_000, interval: 20 });
  const last = taken.at(-1);
  expect(last?.to).toBe("+573001234567");
  return last ? codeIn(last) : "";
}

const enter = async (password: string) => await enterPassword({ to: "+573001234567", password, consents: false });

async function session() {
  const request = new Request("http://uno.localhost:3000/api/session");
  return await (await readSession(request, { params: Promise.resolve({}) })).json();
}

test("a sign-up by phone alone, and the same person again by the number (A150)", async () => {
  expect((await readBusiness("uno.localhost"))?.business.takesPhoneCodes).toBe(true);
  expect(await signUp(person)).toMatchObject({ ok: true });
  followCookies();
  expect(await session()).toMatchObject({ user: null, pendingCode: { to: "+573001234567" } });
  const came = await enterCode({ code: await sentCode(1), consents: false });
  expect(came).toMatchObject({ ok: true, value: { user: { name: "Ana", email: null, phone: "3001234567" } } });
  followCookies();
  const known = await session();
  expect(known).toMatchObject({ user: { name: "Ana", email: null } });
  expect(JSON.stringify([came, known])).not.toContain("telefono.invalid");
  await logOut({});
  followCookies();
  platform.setTime(noon + 120_000);
  expect(await requestCode({ to: "+573001234567" })).toMatchObject({ ok: true });
  followCookies();
  expect(await enterCode({ code: await sentCode(2), consents: false })).toMatchObject({
    ok: true,
    value: { user: { name: "Ana" } },
  });
});

test("its password is set anew by a fresh proof, without the old one, and told to the phone, which gets no link (A225)", async () => {
  platform.setTime(noon + 240_000);
  expect(await requestCode({ to: "+573001234567" })).toMatchObject({ ok: true });
  followCookies();
  expect(await enterCode({ code: await sentCode(1), consents: true })).toMatchObject({ ok: true });
  followCookies();
  for (const password of ["tres gatos azules", "cuatro perros verdes"]) {
    expect(await givePassword({ password })).toEqual({ ok: true, value: { staysIn: true } });
    followCookies();
  }
  // A password is kept by the clock of the machine.
  platform.setTime(Math.max(platform.now(), Date.now() + 1000));
  await platform.platform.outbox.runDue();
  expect(taken.at(-1)?.text).toContain("entra a Fonda <Uno> con un código y escribe otra: en «Editar perfil»");
  await logOut({});
  followCookies();
  expect(await enter("tres gatos azules")).toMatchObject({ failure: { code: "password_wrong" } });
  expect(await enter("cuatro perros verdes")).toMatchObject({ ok: true, value: { user: { name: "Ana" } } });
});

test("without a provider a mail is asked for", async () => {
  await configure({});
  expect((await readBusiness("uno.localhost"))?.business.takesPhoneCodes).toBe(false);
  expect(await signUp(person)).toEqual({ ok: false, failure: { kind: "invalid", fields: { email: "required" } } });
  expect(taken).toEqual([]);
});
