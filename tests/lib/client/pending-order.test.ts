// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { type PendingOrder, readPendingOrder, writePendingOrder } from "#lib/client/pending-order.ts";

const pending: PendingOrder = {
  attemptKey: "7b1c1e5e-8f0a-4a53-9d5e-0f5a7f6f0a01",
  branchId: "101",
  fingerprint: "a",
  isPlaced: true,
  total: 10_000,
  lines: [],
};

afterEach(() => {
  vi.restoreAllMocks();
  writePendingOrder("sabor.localhost", null);
});

test("an attempt keeps its key when the device's storage is full (M11)", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(console, "info").mockReturnValue();
  writePendingOrder("sabor.localhost", pending);
  expect(readPendingOrder("sabor.localhost")).toEqual(pending);
  expect(readPendingOrder("fantasma.localhost")).toBeNull();
  writePendingOrder("sabor.localhost", null);
  expect(readPendingOrder("sabor.localhost")).toBeNull();
});

test("a stored attempt is read again", () => {
  writePendingOrder("sabor.localhost", pending);
  expect(readPendingOrder("sabor.localhost")).toEqual(pending);
});
