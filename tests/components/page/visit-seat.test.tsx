import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { VisitSeat } from "#components/page/visit-seat.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { Variant } from "#domain/store/mode.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { deliveryChoice, placeAtom, selectedAddress } from "#lib/client/place/place-atom.ts";
import { tableAtom } from "#lib/client/place/table-atom.ts";
import { storeBranch } from "#lib/client/store-branch.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { lineFixture } from "#tests/support/shop-fixture.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { sampleBranch } from "#tests/support/samples.ts";

const asked = vi.fn<(path: string, body: unknown) => void>();

vi.mock("#lib/client/device/read-json.ts", () => ({
  readJson: async (path: string, _schema: unknown, init: { body: unknown }) => {
    asked(path, init.body);
    const number = JSON.stringify(init.body).includes("number") ? { kind: "table", number: "12" } : null;
    return await Promise.resolve({ place: number });
  },
}));

async function come(address: string, variant: Variant, modes: DeliveryMode[] = ["delivery", "pickup"]): Promise<void> {
  window.history.replaceState(null, "", address);
  const branches = [storeBranch(sampleBranch({ id: "1" }))].map((branch) => ({ ...branch, modes }));
  renderInShop(<VisitSeat refused={{ delivery: "Sin domicilios", pickup: "Sin recogida" }} />, {
    capabilities: capabilitiesOf(variant, { onlyMenu: false }),
    branches,
  });
  await vi.dynamicImportSettled();
  await act(async () => await Promise.resolve());
}

afterEach(() => {
  asked.mockClear();
  localStorage.clear();
  document.cookie = "visit=; path=/; max-age=0";
  window.history.replaceState(null, "", "/");
});

describe("the seat of a visit (A241)", () => {
  test.each<[string, Variant, unknown]>([
    ["/m/12", "table", { kind: "table", branchId: "1", number: "12" }],
    ["/m/Terraza%203/?branch=1", "table", { kind: "table", branchId: "1", number: "Terraza 3" }],
  ])("%s takes it", async (address, variant, change) => {
    await come(address, variant);
    expect(asked.mock.calls).toEqual([["/api/place", change]]);
  });

  test.each<[string, Variant]>([
    ["/m/12", "shop"],
    ["/m/12", "menu"],
    // It does with each turn, whatever page is in sight.
    ["/", "kiosk"],
    ["/", "table"],
    ["/m/12/13", "table"],
    ["/m/%20", "table"],
    ["/m/%E0%A4%A", "table"],
    ["/", "menu"],
  ])("%s in %s asks for none", async (address, variant) => {
    await come(address, variant);
    expect(asked).not.toHaveBeenCalled();
  });

  test("the table that was taken is named on the other pages too", async () => {
    await come("/m/12", "table");
    expect(shopAtoms().get(tableAtom)).toEqual({ branchId: "1", number: "12", isSeated: true });
  });
});

function carts(): string[][] {
  return ["1", "2"].map((id) => {
    const { lines } = shopAtoms().set(cartOf(id), (cart) => cart);
    return lines.map(({ itemId }) => itemId);
  });
}

function seedDelivery(): void {
  const address = addressFixture();
  const place = { mode: "delivery", isValidated: true, branchId: "2", lastAddress: address, confirmedAt: null };
  seedDevice("location", { ...place, address, area: { id: "a", name: "Zona", price: 5000 } });
  seedDevice("shopping-cart:2", { menuId: "m1", lines: [lineFixture({ itemId: "10" })], legalAgeConfirmed: false });
}

describe("a cart that was made for delivery from another branch (A242)", () => {
  test("comes along to a table, and the address is kept for later", async () => {
    seedDelivery();
    await come("/m/12", "table");
    expect(carts()).toEqual([["10"], []]);
    expect(shopAtoms().get(placeAtom)).toMatchObject({ mode: "delivery", branchId: "2", address: addressFixture() });
    expect(shopAtoms().get(deliveryChoice)).toEqual({ mode: "onsite", isValidated: true });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("stays where it is on any other page", async () => {
    seedDelivery();
    await come("/", "shop");
    expect(carts()).toEqual([[], ["10"]]);
  });
});

describe("a table whose page was left before the server's answer", () => {
  test("is taken by the next page, once", async () => {
    seedDevice("table", { branchId: "1", number: "12", isSeated: false });
    await come("/", "table");
    expect(asked.mock.calls).toEqual([["/api/place", { kind: "table", branchId: "1", number: "12" }]]);
    expect(shopAtoms().get(tableAtom)?.isSeated).toBe(true);
    cleanup();
    await come("/", "table");
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("of another branch is not", async () => {
    seedDevice("table", { branchId: "2", number: "12", isSeated: false });
    await come("/", "table");
    expect(asked).not.toHaveBeenCalled();
  });
});

test("a dish that was opened before anything else ran leaves the table in the address that the page was loaded by", async () => {
  const entry = { name: "http://sabor.localhost/m/12?utm_source=q" };
  vi.stubGlobal("performance", { now: () => 0, getEntriesByType: () => [entry] });
  await come("/producto/1/2", "table");
  expect(asked.mock.calls).toEqual([["/api/place", { kind: "table", branchId: "1", number: "12" }]]);
  vi.unstubAllGlobals();
});

describe("how a link wants the order to reach the person (A19)", () => {
  const visit = "shop-1-1795453200";

  test("a pickup is settled by it, once, and the visit stays", async () => {
    document.cookie = `visit=${visit}-pickup; path=/`;
    await come("/", "shop");
    expect(shopAtoms().get(placeAtom)).toMatchObject({ mode: "pickup", isValidated: true, branchId: "1" });
    expect(document.cookie).toContain(`visit=${visit}`);
    expect(document.cookie).not.toContain("pickup");
  });

  test("a delivery still needs its address", async () => {
    document.cookie = `visit=${visit}-delivery; path=/`;
    await come("/", "shop");
    expect(shopAtoms().get(placeAtom)).toMatchObject({ mode: "delivery", isValidated: false });
  });

  test("what the branch does not offer is said, and nothing else changes", async () => {
    document.cookie = `visit=${visit}-pickup; path=/`;
    await come("/", "shop", []);
    expect(shopAtoms().get(selectedAddress)).toBeNull();
    expect(shopAtoms().get(deliveryChoice)).toEqual({ mode: null, isValidated: false });
    expect(pageToasts().texts).toEqual(["Sin recogida"]);
  });
});
