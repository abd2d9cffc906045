import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { loadCart } from "#app/[tenant]/[locale]/[branch]/_shop/panels/load-cart.ts";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { shopPanels } from "#tests/support/render-in-shop.tsx";
import { router } from "#tests/support/router-double.ts";

/** Each test of a file has a new device on the menu. */
export function eachOnNewDevice(): void {
  // The first of them would wait for their code.
  beforeAll(async () => await Promise.all([LazyPanelProviders.prefetch(), loadCart()]));

  beforeEach(() => {
    localStorage.clear();
    window.history.replaceState(null, "", "/");
    router.push.mockReset();
  });

  afterEach(() => {
    act(() => shopPanels().close());
    cleanup();
    vi.useRealTimers();
  });
}
