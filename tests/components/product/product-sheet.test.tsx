import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ProductSheet } from "#components/product/product-sheet.tsx";
import { fillBrowserGaps } from "#tests/support/browser-gaps.ts";
import { Overlays } from "#tests/support/overlays.tsx";

fillBrowserGaps();

vi.mock("next/navigation", () => ({ useRouter: () => ({ back: () => undefined }) }));

afterEach(cleanup);

test("a reload does not take over how far the menu behind was scrolled", () => {
  const { unmount } = render(
    <ProductSheet title="Producto" closeLabel="Cerrar">
      <p>Ajiaco</p>
    </ProductSheet>,
    { wrapper: Overlays },
  );
  expect(window.history.scrollRestoration).toBe("manual");
  unmount();
  expect(window.history.scrollRestoration).toBe("auto");
});
