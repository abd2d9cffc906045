import { expect, test } from "vitest";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import type { StoredAttempt } from "#lib/exchange/stored/stored-order.ts";
import { SharedStorage, Tab } from "#tests/support/device.ts";

const attempt: StoredAttempt = {
  attemptKey: "7b1c1e5e-8f0a-4a53-9d5e-0f5a7f6f0a01",
  branchId: "101",
  fingerprint: "a",
  isPlaced: true,
  isWaiting: false,
  at: 1_773_250_200_000,
  total: 10_000,
  lines: [],
};

test("an attempt keeps its key when the device's storage is full (M11)", () => {
  const storage = new SharedStorage();
  const tab = new Tab(storage);
  const elsewhere = new Tab(storage, "fantasma.localhost");
  storage.failure = new DOMException("full", "QuotaExceededError");
  tab.store.set(paymentOrder, () => attempt);
  expect(tab.store.set(paymentOrder, (held) => held)).toEqual(attempt);
  expect(elsewhere.store.set(paymentOrder, (held) => held)).toBeNull();
  tab.store.set(paymentOrder, () => null);
  expect(tab.store.set(paymentOrder, (held) => held)).toBeNull();
});

test("a stored attempt is read again by the next page, and by another tab", () => {
  const storage = new SharedStorage();
  new Tab(storage).store.set(paymentOrder, () => attempt);
  expect(new Tab(storage).store.set(paymentOrder, (held) => held)).toEqual(attempt);
});
