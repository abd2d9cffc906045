import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MissingInSheet } from "#components/product/missing/missing-in-sheet.tsx";
import { ProductSheet } from "#components/product/product-sheet.tsx";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

afterEach(cleanup);

test("a product that is gone closes its sheet, says so, and the menu is read again (S1 §4, §8)", async () => {
  window.history.replaceState(null, "", "/");
  window.history.pushState(null, "", "/producto/1/10");
  const { rerender } = renderInShop(
    <ProductSheet title="Producto" closeLabel="Cerrar">
      <MissingInSheet text="No existe el producto" />
    </ProductSheet>,
  );
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(refresh).toHaveBeenCalledTimes(1);
  // The browser is back at the menu.
  rerender(null);
  expect(pageToasts().texts).toEqual(["No existe el producto"]);
});
