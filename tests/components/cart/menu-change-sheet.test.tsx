import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CartNews } from "#components/cart/cart-news.tsx";
import { MenuChangeSheet } from "#components/cart/menu-change-sheet.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { keptOnDevice } from "#tests/support/device.ts";
import { laterMenu } from "#tests/support/later-menu.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { groupFixture, itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: vi.fn<(address: string) => void>() }),
  useSelectedLayoutSegment: () => null,
}));

const bandeja = itemFixture();
const soup = itemFixture({ id: "11", productId: "p11", name: "Ajiaco", price: 28_000 });
const juice = itemFixture({ id: "12", productId: "p12", name: "Jugo", price: 9000 });
const arepa = itemFixture({ id: "13", productId: "p13", name: "Arepa", price: 6000 });

const lines: CartLine[] = [
  lineFixture(),
  lineFixture({ lineId: "l2", itemId: "11", quantity: 2 }),
  lineFixture({ lineId: "l3", itemId: "12" }),
];
/** The soup is dearer, the juice is gone. */
const newMenu = [bandeja, { ...soup, price: 30_000 }];

function ShownSheet() {
  return usePanel().panel === "menuChange" && <MenuChangeSheet isOpen />;
}

/** A page of the branch some time after its menu, which is another one now. */
function page(items: MenuItem[], store: Partial<StoreInfo> = {}, address = "/", menuId = "m2") {
  window.history.replaceState(null, "", address);
  laterMenu(items, { lines, known: [bandeja, soup, juice, arepa], menuId });
  return renderInShop(
    <>
      <CartNews />
      <ShownSheet />
    </>,
    store,
  );
}

const section = (name: string) => screen.findByRole("region", { name });
const kept = () => keptOnDevice("shopping-cart:1");

beforeEach(() => {
  localStorage.clear();
  refresh.mockClear();
});

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
});

describe("another menu under a cart (S1 §4, A39, B14)", () => {
  test("one sheet says what is kept, changed and gone, and why, besides the specified words", async () => {
    page(newMenu);
    expect(within(await section("Ya no está")).getByText("1 × Jugo")).toBeDefined();
    expect(within(await section("Ya no está")).getByText("Ya no está disponible")).toBeDefined();
    const changed = within(await section("Cambió"));
    expect(changed.getByText("2 × Ajiaco")).toBeDefined();
    expect(changed.getByText(/antes \$ 28\.000, ahora \$ 30\.000 por unidad/)).toBeDefined();
    expect(within(await section("Se mantiene")).getByText("1 × Bandeja paisa")).toBeDefined();
    expect(pageToasts().texts).toEqual(["El menú ha cambiado, la tienda se recargará"]);
    expect(refresh).toHaveBeenCalledTimes(1);
    // It came from no other branch.
    expect(screen.queryByRole("button", { name: /^Volver a mi/ })).toBeNull();
  });

  test("nothing leaves the cart before the person says so; then what there is goes on", async () => {
    page(newMenu);
    fireEvent.click(await screen.findByRole("button", { name: "Continuar con lo que hay" }));
    await waitFor(() => expect(kept()?.lines).toMatchObject([{ lineId: "l1" }, { lineId: "l2", quantity: 2 }]));
    expect(keptOnDevice("known-items:1")).toMatchObject({ "11": { price: 30_000 } });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("what has to be chosen again is waited for in the cart", async () => {
    const must = groupFixture({ id: "g9", name: "Término", minimum: 1, maximum: 1 });
    page([{ ...bandeja, optionGroups: [must] }, soup, juice]);
    expect(within(await section("Cambió")).getByText("Ahora debes elegir en Término.")).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Continuar con lo que hay" }));
    await waitFor(() => expect(window.history.state?.panels?.[0]?.name).toBe("cart"));
    expect(kept()?.lines).toHaveLength(3);
  });

  test("closing it decides nothing", async () => {
    page(newMenu);
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(kept()?.lines).toHaveLength(3);
  });

  test("a menu that changes nothing of the cart shows no sheet", async () => {
    page([bandeja, soup, juice]);
    await waitFor(() => expect(kept()?.menuId).toBe("m2"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("other prices of the same menu are a toast that leads to the same sheet, which agrees to all at once", async () => {
    page([bandeja, { ...soup, price: 30_000 }, { ...juice, price: 9500 }], {}, "/", "m1");
    await waitFor(() => expect(pageToasts().texts).toEqual(["Hay novedades en tu pedido. Míralas antes de enviarlo."]));
    act(() => pageToasts().press());
    expect(within(await section("Cambiaron")).getAllByText(/^Cambió de precio/)).toHaveLength(2);
    expect(pageToasts().texts).toEqual([]);
    fireEvent.click(await screen.findByRole("button", { name: "Continuar con lo que hay" }));
    await waitFor(() => expect(keptOnDevice("known-items:1")).toMatchObject({ "12": { price: 9500 } }));
    expect(kept()?.lines).toHaveLength(3);
  });

  test("nobody is interrupted while choosing a product: there it is a toast", async () => {
    page(newMenu, {}, "/producto/1/10");
    await waitFor(() => expect(pageToasts().texts).toEqual(["El menú ha cambiado, la tienda se recargará"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the menu of another branch (B14)", () => {
  const branch = { line1: "", city: "", phone: null, point: null, logo: null, modes: [], deliveryFrom: null };
  const branches: StoreInfo["branches"] = [
    { ...branch, id: "far", name: "Usaquén", deliveryTime: null },
    { ...branch, id: "1", name: "Chapinero", deliveryTime: null },
  ];
  const before = { menuId: "m0", lines, legalAgeConfirmed: false };
  const carried = {
    fromBranchId: "far",
    lying: { menuId: null, lines: [], legalAgeConfirmed: false },
    carried: before,
    left: 0,
  };

  test("'Volver a mi sede anterior' brings person and cart back as they were", async () => {
    seedDevice("carried-cart:1", carried);
    page(newMenu, { branches });
    fireEvent.click(await screen.findByRole("button", { name: "Volver a mi sede anterior" }));
    await waitFor(() => expect(keptOnDevice("shopping-cart:far")).toEqual(before));
    expect(kept()).toBeNull();
    expect(keptOnDevice("carried-cart:1")).toBeNull();
    expect(document.cookie).toContain("branch=far");
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  });

  test("whoever stays is not asked again", async () => {
    seedDevice("carried-cart:1", carried);
    page(newMenu, { branches, branchTerm: "kitchen" });
    await screen.findByRole("button", { name: "Volver a mi cocina anterior" });
    fireEvent.click(screen.getByRole("button", { name: "Continuar con lo que hay" }));
    await waitFor(() => expect(keptOnDevice("carried-cart:1")).toBeNull());
    expect(keptOnDevice("shopping-cart:far")).toBeNull();
  });

  test.each([
    ["a branch that is no more", { ...carried, fromBranchId: "closed" }],
    ["a cart of which nothing is left", { ...carried, carried: { ...before, lines: [lineFixture({ lineId: "x" })] } }],
  ])("there is no way back to %s", async (_, record) => {
    seedDevice("carried-cart:1", record);
    page(newMenu, { branches });
    await section("Ya no está");
    expect(screen.queryByRole("button", { name: /^Volver a mi/ })).toBeNull();
  });
});
