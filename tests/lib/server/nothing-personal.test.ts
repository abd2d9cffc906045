import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { GET as readOrders } from "#app/api/orders/route.ts";
import { GET as readOwn } from "#app/api/own-data/route.ts";
import { GET as readProfile } from "#app/api/profile/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, enterPassword, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { leave, requestLeavingCode } from "#lib/actions/own-data.ts";
import { requestPasswordLink, requestProof } from "#lib/actions/password.ts";
import { saveProfile } from "#lib/actions/profile.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { burgerPickup, coveredHome, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const streams = ["log", "info", "warn", "error", "debug"] as const;

const read = async (handler: typeof readSession) => {
  const answer = await handler(new Request("http://uno.localhost:3000/api/x"), { params: Promise.resolve({}) });
  followCookies();
  return await answer.text();
};

/** Does what an action does, a minute and more after the one before, and keeps its cookies. */
async function later<T>(act: () => Promise<T>): Promise<T> {
  platform().setTime(platform().now() + 120_000);
  const answer = await act();
  followCookies();
  return answer;
}

test("X11: no address of a call and no line of a log names a person, and nothing of them is told after the log-out", async () => {
  const printed: string[] = [];
  for (const stream of streams) {
    vi.spyOn(console, stream).mockImplementation((...words: unknown[]) => void printed.push(JSON.stringify(words)));
  }
  const email = `rosalinda-${randomUUID()}@example.com`;
  const name = "Rosalinda Quiñones";
  const phone = "3119876543";
  const home = { ...coveredHome, details: "Torre Escondida 902" };
  const password = "una contraseña que nadie sabe";
  requestTo("uno.localhost:3000");
  await later(() => signUp({ name, email, dial: "+57", phone, consent: true }));
  const first = await platform().mailedCode(email);
  await later(() => enterCode({ code: first === "111111" ? "222222" : "111111", consents: false }));
  await later(() => enterCode({ code: first, consents: false }));
  await later(() => saveAddress(home));
  await later(() => saveProfile({ name, dial: "+57", phone }));
  const placed = await later(() =>
    placeOrder({
      attemptKey: randomUUID(),
      expectedTotal: 0,
      intent: { ...burgerPickup, lines: burgerPickup.lines.map((line) => ({ ...line, note: "para Rosalinda" })) },
    }),
  );
  // The amount is another one, so that a refusal is written too.
  expect(placed).toMatchObject({ ok: false });
  const told = await Promise.all([readSession, readProfile, readOrders, readOwn].map(read));
  expect(told.join()).toContain(name);
  await later(() => requestPasswordLink({ identifier: email }));
  await later(() => requestProof({}));
  await later(() => enterPassword({ to: email, password, consents: false }));
  await later(() => logOut({}));
  const after = await Promise.all([readSession, readProfile, readOrders, readOwn].map(read));
  await later(() => requestCode({ to: email }));
  const again = await platform().mailedCode(email);
  await later(() => enterCode({ code: again, consents: true }));
  await later(() => requestLeavingCode({ scope: "account", contact: email }));
  const last = await platform().mailedCode(email);
  expect(await later(() => leave({ scope: "account", contact: email, code: last }))).toEqual({ ok: true, value: null });
  const gone = await Promise.all([readSession, readProfile, readOwn].map(read));

  const addresses = platform().wire.map((call) => call.split(" ")[0] ?? "");
  const secrets = [email, encodeURIComponent(email), "Rosalinda", phone, "Escondida", password, first, again, last];
  const tokens = [...nextRequest.cookies.values()].filter((value) => value.length > 40);
  const found = (texts: readonly string[]) =>
    [...secrets, ...tokens].filter((word) => texts.some((text) => text.includes(word)));
  expect(addresses.length).toBeGreaterThan(15);
  expect(printed.length + platform().logLines.length).toBeGreaterThan(15);
  expect(found(addresses)).toEqual([]);
  expect(found(printed)).toEqual([]);
  expect(found(platform().logLines)).toEqual([]);
  expect(found(after)).toEqual([]);
  expect(found(gone)).toEqual([]);
});
