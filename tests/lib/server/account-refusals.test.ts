import { expect, test, vi } from "vitest";
import { registerCustomer, requestLoginCode } from "#lib/server/central/account.ts";
import type { requestCentral } from "#lib/server/central/http/client.ts";

const send = vi.hoisted(() => vi.fn<typeof requestCentral>());
vi.mock("#lib/server/central/http/client.ts", () => ({ requestCentral: send }));

const asker = { clientAddress: null };
const code = async () =>
  await requestLoginCode(
    {
      email: "ana@correo.co",
      sender: { id: "1", name: "Sabor", link: "https://sabor.co", logo: null },
      browser: "b",
      language: "es-CO",
      newcomer: null,
    },
    asker,
  );
const signUp = async () =>
  await registerCustomer(
    {
      name: "Ana",
      email: "ana@correo.co",
      phone: "3005550101",
      phoneCode: "+57",
      password: "x",
      businessId: "1",
      browser: "b",
      consent: { version: "1", acceptedAt: "2026-11-24T17:00:00Z" },
    },
    asker,
  );

const taken = {
  statusCode: 400,
  error: "Bad Request",
  message: [{ messages: [{ id: "Auth.form.error.email.taken", message: "Email is already taken." }] }],
};

test.each([
  ["a code", code, 404, "Not Found", "user_not_found"],
  ["a code", code, 401, { message: "Unauthorized" }, "not_a_customer"],
  ["a code", code, 404, { message: "user_not_found" }, "user_not_found"],
  ["a code", code, 422, { message: "invalid_input" }, "invalid_input"],
  ["a sign-up", signUp, 401, null, "not_allowed"],
  ["a sign-up", signUp, 409, { message: "conflict" }, "user_exists"],
  ["a sign-up", signUp, 400, taken, "user_exists"],
  ["a sign-up", signUp, 400, { message: "Bad Request" }, "status_400"],
])("S2 §8: %s that is refused is told by status first, then by words (%#)", async (_, ask, status, body, refused) => {
  send.mockResolvedValueOnce({ status, body, answeredAt: null, etag: null, size: 0 });
  expect(await ask()).toEqual({ ok: false, failure: { kind: "refused", code: refused } });
});
