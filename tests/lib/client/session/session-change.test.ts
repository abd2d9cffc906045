import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { sessionChanges } from "#lib/client/session/session-change.ts";

const tenant = "sabor.localhost";
const key = ["payment", tenant];
const payment = { number: "SAB-7", state: "pending", amount: 34_560, refund: null, end: null };
let client: QueryClient;
let changes: ReturnType<typeof sessionChanges>;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(key, payment);
  changes = sessionChanges(client, tenant);
});

test.each(["loggedOut", "sessionEnded"] as const)("%s: the page knows no payment of theirs any more (U8)", (leave) => {
  changes[leave]();
  expect(client.getQueryData(key)).toBeUndefined();
});

test("who is back is told at once how their payment went", () => {
  client.setQueryData(key, null);
  changes.loggedIn({ user: null, addresses: [] });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
