import { workAsyncStorage, type WorkStore } from "next/dist/server/app-render/work-async-storage.external.js";
import { MutableRequestCookiesAdapter } from "next/dist/server/web/spec-extension/adapters/request-cookies.js";
import { RequestCookies } from "next/dist/server/web/spec-extension/cookies.js";
import { expect, test, vi } from "vitest";
import { endLogin } from "#lib/server/request/session.ts";
import { emptySession } from "#lib/server/request/session-seal.ts";

const request = vi.hoisted(() => ({ cookies: {} }));
vi.mock("next/headers", () => ({ cookies: async () => request.cookies, headers: async () => new Headers() }));

test("a cookie that an action sets has no page rendered anew: Next hears of none, the answer has them all", async () => {
  let answered: string[] = [];
  request.cookies = MutableRequestCookiesAdapter.wrap(new RequestCookies(new Headers()), (all) => (answered = all));
  const store = {} as WorkStore;
  await workAsyncStorage.run(store, async () => await endLogin(emptySession("sabor.localhost")));
  expect(store.pathWasRevalidated).toBeUndefined();
  expect(answered.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-vitrina-orders", "__Host-vitrina"]);
});
