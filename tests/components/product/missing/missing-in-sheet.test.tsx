import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MissingInSheet } from "#components/product/missing/missing-in-sheet.tsx";
import { ProductSheet } from "#components/product/product-sheet.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { Overlays, pageToasts } from "#tests/support/overlays.tsx";

fillBrowserGaps();

const back = vi.fn<() => void>();
const refresh = vi.fn<() => void>();
vi.mock("next/navigation", () => ({ useRouter: () => ({ back, refresh }) }));

afterEach(cleanup);

test("a product that is gone closes its sheet, says so, and the menu is read again (S1 §4, §8)", async () => {
  const sheet = (
    <ProductSheet title="Producto" closeLabel="Cerrar">
      <MissingInSheet text="No existe el producto" />
    </ProductSheet>
  );
  const { rerender } = render(<Overlays>{sheet}</Overlays>);
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  expect(refresh).toHaveBeenCalledTimes(1);
  // The browser is back at the menu.
  rerender(<Overlays>{null}</Overlays>);
  expect(pageToasts().texts).toEqual(["No existe el producto"]);
});
