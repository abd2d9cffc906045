import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { pageValue } from "#lib/client/device/device-value.ts";
import { forgetTypedOfOthers, goesBy } from "#lib/client/session/forget-typed.ts";
import { sessionChanges } from "#lib/client/session/session-change.ts";
import { type KnownSession, nobody, sessionKey } from "#lib/client/session/session-query.ts";
import { SharedStorage, Tab } from "#tests/support/device.ts";

const tenant = "sabor.localhost";
const typed = pageValue("");
const user = { id: "1", name: "Ana", email: "ana@example.co", phone: null, phoneCode: null };
const ana: KnownSession = { user, addresses: [] };
const beto: KnownSession = { user: { ...user, id: "2", name: "Beto" }, addresses: [] };
let client: QueryClient;
let tab: Tab;
let stop: () => void;

beforeEach(() => {
  client = new QueryClient();
  tab = new Tab(new SharedStorage(), tenant);
  stop = forgetTypedOfOthers(client, tab.store, tenant);
});

/** What stands in a field that was filled while somebody was known, once another session is. */
function typedAfter(known: KnownSession, ...later: readonly KnownSession[]): string {
  client.setQueryData(sessionKey(tenant), known);
  tab.store.set(typed, "Ana Rojas");
  for (const session of later) client.setQueryData(sessionKey(tenant), session);
  return tab.store.get(typed);
}

test("what somebody typed goes when another tab has logged them out, or somebody else in", () => {
  expect(typedAfter(ana, nobody)).toBe("");
  expect(typedAfter(ana, beto)).toBe("");
});

test("it stays for whoever the server logged out, and goes when somebody else comes in (UX23)", () => {
  const ended = { ...nobody, hasEnded: true };
  expect(typedAfter(ana, ended)).toBe("Ana Rojas");
  expect(typedAfter(ana, ended, ana)).toBe("Ana Rojas");
  expect(typedAfter(ana, ended, beto)).toBe("");
});

test("what a stranger typed is theirs once they have logged in", () => {
  expect(typedAfter(nobody, ana)).toBe("Ana Rojas");
});

test("a session that ends while its person is at work keeps what they typed", () => {
  client.setQueryData(sessionKey(tenant), ana);
  tab.store.set(typed, "Ana Rojas");
  const { sessionEnded, loggedIn } = sessionChanges(client, tenant);
  sessionEnded();
  loggedIn(ana);
  expect(tab.store.get(typed)).toBe("Ana Rojas");
});

test("once stopped it forgets nothing more, and knows who was there when it begins again", () => {
  client.setQueryData(sessionKey(tenant), ana);
  tab.store.set(typed, "Ana Rojas");
  stop();
  client.setQueryData(sessionKey(tenant), beto);
  expect(tab.store.get(typed)).toBe("Ana Rojas");
  forgetTypedOfOthers(client, tab.store, tenant);
  expect(tab.store.get(typed)).toBe("");
});

test("whose account was joined with another one of theirs is no other person (A222)", () => {
  client.setQueryData(sessionKey(tenant), ana);
  tab.store.set(typed, "Ana Rojas");
  tab.store.set(goesBy, "7");
  client.setQueryData(sessionKey(tenant), { ...ana, user: { ...user, id: "7" } });
  expect(tab.store.get(typed)).toBe("Ana Rojas");
});
