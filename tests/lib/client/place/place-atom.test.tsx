// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import * as fc from "fast-check";
import { useStore as useAtoms } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { forgetDevice } from "#lib/client/device/forget-device.ts";
import { forgetBranch } from "#lib/client/place/forget-branch.ts";
import { readBranchCookie, writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import {
  confirmDelivery,
  confirmPickup,
  isOfThisVisit,
  rememberUncovered,
  replaceRemovedAddress,
} from "#lib/client/place/change-place.ts";
import {
  branchCoverageArea,
  deliveryChoice,
  nearestBranch,
  placeAtom,
  selectedAddress,
} from "#lib/client/place/place-atom.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { keptOnDevice, SharedStorage, Tab } from "#tests/support/device.ts";
import { seedDevice } from "#tests/support/render-in-shop.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";

const address = addressFixture();
const area = { id: "3", name: "Norte", price: 5000 };
const key = "vitrina:sabor.localhost:location";

/** Where the order goes on a page of the branch, and the state of that page. */
function open(branchId = "1", variant: Variant = "shop") {
  const store = storeFixture({ branchId, capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>;
  const { result } = renderHook(() => ({ place: useLocation(), atoms: useAtoms() }), { wrapper });
  return { shown: () => result.current.place, atoms: result.current.atoms };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("where the order goes", () => {
  test("a covered address: mode, validation, zone and branch, by the contract's names, and again after a reload", () => {
    const { shown, atoms } = open();
    act(() => atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000));
    expect(shown()).toMatchObject({ mode: "delivery", isValidated: true, address, area });
    expect(atoms.get(deliveryChoice)).toEqual({ mode: "delivery", isValidated: true });
    expect(atoms.get(selectedAddress)).toEqual(address);
    expect(atoms.get(branchCoverageArea)).toEqual({ ...area, branchId: "1" });
    expect(atoms.get(nearestBranch)).toBe("1");
    expect(open().shown()).toMatchObject({ isReady: true, isValidated: true, address });
  });

  test("it holds for the branch that it was found for only", () => {
    const { atoms } = open();
    act(() => atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000));
    expect(open("2").shown()).toMatchObject({ isValidated: false, area: null, address });
  });

  test("a pickup clears the selected address and remembers it for the form (S2 §4.5)", () => {
    const { shown, atoms } = open("2");
    act(() => {
      atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000);
      atoms.set(confirmPickup, "2", 2000);
    });
    expect(shown()).toMatchObject({ mode: "pickup", isValidated: true, address: null, lastAddress: address });
  });

  test("a branch without a menu is forgotten, the address is not (S1 §4, A32)", () => {
    const { shown, atoms } = open();
    act(() => atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000));
    writeBranchCookie("1");
    act(() => atoms.set(forgetBranch, "2"));
    expect([readBranchCookie(), shown().isValidated]).toEqual(["1", true]);
    act(() => atoms.set(forgetBranch, "1"));
    expect(readBranchCookie()).toBeNull();
    expect(shown()).toMatchObject({ mode: null, isValidated: false, area: null, address: null, lastAddress: address });
    expect(atoms.get(nearestBranch)).toBeNull();
  });

  test("an address that nobody covers does not undo what was valid (A107)", () => {
    const { shown, atoms } = open("2");
    act(() => atoms.set(rememberUncovered, address));
    expect(shown()).toMatchObject({ mode: "delivery", isValidated: false, address });
    act(() => {
      atoms.set(confirmPickup, "2", 2000);
      atoms.set(rememberUncovered, { ...address, line1: "Calle 200" });
    });
    expect(shown()).toMatchObject({ mode: "pickup", isValidated: true, address: null });
    expect(shown().lastAddress?.line1).toBe("Calle 200");
  });

  test("a removed address makes room for the next one, which is to be validated", () => {
    const { shown, atoms } = open();
    const next = { ...address, id: "8" };
    act(() => {
      atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000);
      atoms.set(replaceRemovedAddress, "9", next);
    });
    expect(shown()).toMatchObject({ isValidated: true, address });
    act(() => atoms.set(replaceRemovedAddress, "7", next));
    expect(shown()).toMatchObject({ isValidated: false, address: next, lastAddress: null });
  });

  test("log-out forgets it, on the device too (S2 §4.1)", () => {
    const { shown, atoms } = open();
    act(() => atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000));
    act(() => atoms.set(forgetDevice));
    expect(keptOnDevice("location")).toBeNull();
    expect(shown()).toMatchObject({ isReady: true, mode: null, isValidated: false, address: null });
  });

  test("another tab's choice shows here", () => {
    const { shown } = open();
    seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", address: null, lastAddress: null });
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
    expect(shown()).toMatchObject({ mode: "pickup", isValidated: true });
  });

  test("a page that comes back from the browser's cache looks again", () => {
    const { shown } = open();
    seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", address: null, lastAddress: null });
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(shown()).toMatchObject({ mode: "pickup", isValidated: true });
  });

  test.each([
    ["kiosk", "pickup"],
    ["table", "onsite"],
  ] as const)("at a %s it is settled: %s (S1 §1, A16)", (variant, mode) => {
    expect(open("1", variant).shown()).toMatchObject({ mode, isValidated: true });
  });

  test("what was confirmed counts for two hours as of this visit (A137)", () => {
    const { atoms } = open();
    act(() => atoms.set(confirmDelivery, { address, branchId: "1", area }, 1000));
    const place = atoms.set(placeAtom, (held) => held);
    expect(isOfThisVisit(place, 1000 + 60_000)).toBe(true);
    expect(isOfThisVisit(place, 1000 + 3 * 60 * 60_000)).toBe(false);
  });

  test("what the version before kept is still read", () => {
    const before = {
      mode: "delivery",
      isValidated: true,
      branchId: "1",
      address,
      lastAddress: address,
      area,
      confirmedAt: 1000,
    };
    seedDevice("location", before);
    expect(open().atoms.set(placeAtom, (held) => held)).toEqual(before);
  });
});

describe("a device that holds anything (F37)", () => {
  test.each([
    ["truncated text", '{"v":1,"d":{"mode":'],
    ["another version", JSON.stringify({ v: 0, d: { mode: "pickup" } })],
    ["another shape", JSON.stringify({ v: 1, d: [1, 2] })],
    ["an unknown mode", JSON.stringify({ v: 1, d: { mode: "drone", isValidated: true } })],
  ])("%s is dropped", (_, kept) => {
    localStorage.setItem(key, kept);
    expect(open().shown()).toMatchObject({ isReady: true, mode: null, isValidated: false });
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("a delivery without an address is never valid, whatever else is there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (broken, price) => {
        const d = { mode: "delivery", isValidated: true, branchId: "1", address: broken, area: { id: "1", price } };
        const storage = new SharedStorage();
        storage.kept.set(key, JSON.stringify({ v: 1, d }));
        const place = new Tab(storage).store.set(placeAtom, (held) => held);
        expect(place.mode).toBe("delivery");
        expect(place.isValidated && place.address === null).toBe(false);
      }),
    );
  });
});
