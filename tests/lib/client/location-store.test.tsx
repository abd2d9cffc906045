// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import * as fc from "fast-check";
import { getDefaultStore } from "jotai/vanilla";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Address } from "#domain/person/address.ts";
import {
  appCtx,
  branchCoverageArea,
  confirmDelivery,
  confirmPickup,
  forgetLocation,
  isConfirmedThisVisit,
  nearestBranch,
  rememberUncovered,
  replaceRemovedAddress,
  selectedAddress,
  useLocation,
} from "#lib/client/location-store.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const address: Address = {
  id: "7",
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "Apto 301",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.6766, longitude: -74.0483 },
};
const area = { id: "3", name: "Norte", price: 5000 };
let count = 0;
let tenant = "";
const key = () => `vitrina:${tenant}:location`;

function location(branchId = "1", mode: "ecommerce" | "kiosco" = "ecommerce") {
  const store = storeFixture({ tenant, branchId, mode });
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>;
  return renderHook(() => useLocation(), { wrapper }).result;
}

beforeEach(() => {
  count += 1;
  tenant = `t${count}.localhost`;
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("where the order goes", () => {
  test("a covered address: mode, validation, zone and branch, by the contract's names, and again after a reload", () => {
    const shown = location();
    act(() => confirmDelivery(tenant, { address, branchId: "1", area }, 1000));
    expect(shown.current).toMatchObject({ mode: "delivery", isValidated: true, address, area });
    const store = getDefaultStore();
    expect(store.get(appCtx)).toEqual({ DeliveryMode: "delivery", CoverageValidate: true });
    expect(store.get(selectedAddress)).toEqual(address);
    expect(store.get(branchCoverageArea)).toEqual({ ...area, branchId: "1" });
    expect(store.get(nearestBranch)).toBe("1");
    const kept = localStorage.getItem(key()) ?? "";
    forgetLocation(`other-${tenant}`);
    localStorage.setItem(key(), kept);
    expect(location().current).toMatchObject({ isReady: true, isValidated: true, address });
  });

  test("it holds for the branch that it was found for only", () => {
    confirmDelivery(tenant, { address, branchId: "1", area }, 1000);
    expect(location("2").current).toMatchObject({ isValidated: false, area: null, address });
  });

  test("a pickup clears the selected address and remembers it for the form (S2 §4.5)", () => {
    const shown = location("2");
    act(() => {
      confirmDelivery(tenant, { address, branchId: "1", area }, 1000);
      confirmPickup(tenant, "2", 2000);
    });
    expect(shown.current).toMatchObject({ mode: "pickup", isValidated: true, address: null, lastAddress: address });
  });

  test("an address that nobody covers does not undo what was valid (A107)", () => {
    const shown = location("2");
    act(() => rememberUncovered(tenant, address));
    expect(shown.current).toMatchObject({ mode: "delivery", isValidated: false, address });
    act(() => {
      confirmPickup(tenant, "2", 2000);
      rememberUncovered(tenant, { ...address, line1: "Calle 200" });
    });
    expect(shown.current).toMatchObject({ mode: "pickup", isValidated: true, address: null });
    expect(shown.current.lastAddress?.line1).toBe("Calle 200");
  });

  test("a removed address makes room for the next one, which is to be validated", () => {
    const shown = location();
    const next = { ...address, id: "8" };
    act(() => {
      confirmDelivery(tenant, { address, branchId: "1", area }, 1000);
      replaceRemovedAddress(tenant, "9", next);
    });
    expect(shown.current).toMatchObject({ isValidated: true, address });
    act(() => replaceRemovedAddress(tenant, "7", next));
    expect(shown.current).toMatchObject({ isValidated: false, address: next, lastAddress: null });
  });

  test("log-out forgets it, on the device too (S2 §4.1)", () => {
    confirmDelivery(tenant, { address, branchId: "1", area }, 1000);
    forgetLocation(tenant);
    expect(localStorage.getItem(key())).toBeNull();
    expect(location().current).toMatchObject({ mode: null, isValidated: false, address: null });
  });

  test("another tab's choice shows here", () => {
    const shown = location();
    const state = { mode: "pickup", isValidated: true, branchId: "1", address: null, lastAddress: null };
    const newValue = JSON.stringify({ v: 1, d: state });
    localStorage.setItem(key(), newValue);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: key(), newValue })));
    expect(shown.current).toMatchObject({ mode: "pickup", isValidated: true });
  });

  test("the kiosk hands over at its own branch (S1 §1)", () => {
    expect(location("1", "kiosco").current).toMatchObject({ mode: "pickup", isValidated: true });
  });

  test("what was confirmed counts for two hours as of this visit (A137)", () => {
    confirmDelivery(tenant, { address, branchId: "1", area }, 1000);
    expect(isConfirmedThisVisit(tenant, 1000 + 60_000)).toBe(true);
    expect(isConfirmedThisVisit(tenant, 1000 + 3 * 60 * 60_000)).toBe(false);
  });
});

describe("a device that holds anything (F37)", () => {
  test.each([
    ["truncated text", '{"v":1,"d":{"mode":'],
    ["another version", JSON.stringify({ v: 0, d: { mode: "pickup" } })],
    ["another shape", JSON.stringify({ v: 1, d: [1, 2] })],
    ["an unknown mode", JSON.stringify({ v: 1, d: { mode: "drone", isValidated: true } })],
  ])("%s is dropped", (_, kept) => {
    localStorage.setItem(key(), kept);
    expect(location().current).toMatchObject({ isReady: true, mode: null, isValidated: false });
    expect(localStorage.getItem(key())).toBeNull();
  });

  test("a delivery without an address is never valid, whatever else is there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (broken, price) => {
        count += 1;
        tenant = `t${count}.localhost`;
        const d = { mode: "delivery", isValidated: true, branchId: "1", address: broken, area: { id: "1", price } };
        localStorage.setItem(key(), JSON.stringify({ v: 1, d }));
        const result = location();
        expect(result.current.isReady).toBe(true);
        expect(result.current.isValidated && result.current.address === null).toBe(false);
        cleanup();
      }),
    );
  });
});
