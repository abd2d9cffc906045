// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { Provider } from "jotai/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { browserDevice } from "#lib/client/device/device.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { createShopAtoms } from "#lib/client/shop-atom.ts";
import { seedDevice } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

function Count() {
  return <output>{useValue(cartUnits)}</output>;
}

function shopAtoms() {
  return createShopAtoms(browserDevice("sabor.localhost"), { branchId: "1", settledMode: null });
}

function inShop(atoms = shopAtoms()) {
  return (
    <Provider store={atoms}>
      <Count />
    </Provider>
  );
}

beforeEach(() => {
  localStorage.clear();
  const cart = { menuId: null, lines: [lineFixture({ quantity: 2 })], legalAgeConfirmed: false };
  seedDevice("shopping-cart:1", cart);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the server paints nothing of a device", () => {
  expect(renderToString(inShop())).toBe("<output>0</output>");
});

test("a part that hydrates after the device was read begins with what the server painted", () => {
  const error = vi.spyOn(console, "error");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(inShop());
  const atoms = shopAtoms();
  // Another part of the page is there already.
  atoms.sub(cartUnits, () => undefined);
  expect(atoms.get(cartUnits)).toBe(2);
  const painted = container.firstChild;
  act(() => void render(inShop(atoms), { container, hydrate: true }));
  expect(container.textContent).toBe("2");
  expect(container.firstChild).toBe(painted);
  expect(error).not.toHaveBeenCalled();
});
