import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CartLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-link.tsx";
import { ShareCart } from "#components/cart/share-cart.tsx";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { itemFixture, lineFixture, menuFixture } from "#tests/support/shop-fixture.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn<() => void>() }) }));

const now = Date.UTC(2026, 10, 23, 17);

function open(hash: string, variant: Variant = "shop"): void {
  window.history.replaceState(null, "", `/?branch=1${hash}`);
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), hasPhotos: true, unsold: [], now, holidays: [] }),
  });
  renderInShop(<CartLink />, { capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
}

function lines() {
  const cart = shopAtoms().set(cartOf("1"), (current) => current);
  return cart.lines.map(({ itemId, quantity, note }) => ({ itemId, quantity, note }));
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

test("a shared cart leaves the address and is added under a name; what the menu does not have is said (B11)", async () => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture({ note: "sin sal" })], legalAgeConfirmed: false });
  open("#c=1;a,1,2;zz,1");
  expect(await screen.findByText("Un producto ya no está en esta carta.")).toBeDefined();
  expect(window.location.hash).toBe("");
  fireEvent.change(screen.getByRole("textbox", { name: "¿De quién es?" }), { target: { value: "Ana" } });
  fireEvent.click(screen.getByRole("button", { name: "Agregar a mi carrito" }));
  await waitFor(() =>
    expect(lines()).toEqual([
      { itemId: "10", quantity: 1, note: "sin sal" },
      { itemId: "10", quantity: 2, note: "Para: Ana" },
    ]),
  );
});

test("it may take the place of the cart", async () => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture({ note: "sin sal" })], legalAgeConfirmed: false });
  open("#c=1;a,1,3");
  fireEvent.click(await screen.findByRole("button", { name: "Reemplazar mi carrito" }));
  await waitFor(() => expect(lines()).toEqual([{ itemId: "10", quantity: 3, note: "" }]));
});

test.each(["#c=1;a", "#c=1;zz,1", "#c="])("%s is no cart, in words, and changes nothing", async (hash) => {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture({ note: "" })], legalAgeConfirmed: false });
  open(hash);
  expect(await screen.findByText("Este carrito ya no sirve")).toBeDefined();
  expect(lines()).toHaveLength(1);
});

test("a kiosk reads none", async () => {
  open("#c=1;a,1", "kiosk");
  await act(async () => await Promise.resolve());
  expect(window.location.hash).toBe("");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the link has the dishes, and notes only where that is ticked; at a table it leads there", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => await Promise.resolve());
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  seedDevice("table", { branchId: "1", number: "5", isSeated: true });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture({ note: "sin sal" })], legalAgeConfirmed: false });
  renderInShop(<ShareCart />, { capabilities: capabilitiesOf("table", { onlyMenu: false }) });
  const share = await screen.findByRole("button", { name: "Compartir carrito" });
  fireEvent.click(share);
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/m/5?branch=1#c=1;a,1`));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Incluir mis notas" }));
  fireEvent.click(share);
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/m/5?branch=1#c=1;a,1@sin%20sal`));
});
