import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProductSheet } from "#components/product/product-sheet.tsx";
import { openPanels } from "#tests/support/open-panels.ts";
import { renderInShop, shopPanels } from "#tests/support/render-in-shop.tsx";

/** A closing motion of the sheet, which ends when it is told to. */
function holdMotion(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  class Motion {
    finished = promise;
  }
  vi.stubGlobal("CSSTransition", Motion);
  vi.spyOn(Element.prototype, "getAnimations").mockReturnValue([new Motion() as unknown as Animation]);
  return resolve;
}

async function rest(): Promise<void> {
  await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
}

/** A product that was opened over the menu. */
function openSheet() {
  window.history.pushState(null, "", "/producto/1/10");
  return renderInShop(
    <ProductSheet title="Producto" closeLabel="Cerrar">
      <p>Ajiaco</p>
    </ProductSheet>,
  );
}

const closeSheet = () => fireEvent.click(screen.getByRole("button", { name: "Cerrar", hidden: true }));

beforeEach(() => window.history.replaceState(null, "", "/"));

afterEach(async () => {
  await act(shopPanels().closeAll);
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a reload does not take over how far the menu behind was scrolled", () => {
  const { unmount } = openSheet();
  expect(window.history.scrollRestoration).toBe("manual");
  unmount();
  expect(window.history.scrollRestoration).toBe("auto");
});

test("the cart that is opened while it closes stays open, over the menu (UX42)", async () => {
  openSheet();
  const endMotion = holdMotion();
  closeSheet();
  act(() => shopPanels().open("cart"));
  await rest();
  endMotion();
  await expect.poll(() => window.location.pathname).toBe("/");
  expect(openPanels()).toEqual(["cart"]);
});

test("closed twice, or by Back meanwhile, it goes back once", async () => {
  window.history.replaceState(null, "", "/seleccionar-cocina");
  window.history.pushState(null, "", "/");
  openSheet();
  const endMotion = holdMotion();
  closeSheet();
  closeSheet();
  window.history.back();
  await rest();
  endMotion();
  await expect.poll(() => window.location.pathname).toBe("/");
  await rest();
  expect(window.location.pathname).toBe("/");
});
