import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { CartAside } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-aside.tsx";
import { CartBadge } from "#components/shell/cart-badge.tsx";
import { CartBar } from "#components/shell/cart-bar.tsx";
import { ClosedBanner } from "#components/shell/intro/closed-banner.tsx";
import { ErrorScreen, ErrorScreenProvider } from "#components/shell/error-screen.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import { SoftLinks } from "#components/page/soft-links.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { itemFixture, lineFixture } from "#tests/support/shop-fixture.ts";
import { router } from "#tests/support/router-double.ts";
import { eachOnNewDevice } from "#tests/support/new-device.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/router-double.ts")).navigationDouble);

eachOnNewDevice();

function seedCart(quantity: number): void {
  const item = itemFixture({ optionGroups: [], hasOptions: false });
  seedDevice("shopping-cart:1", {
    menuId: "m1",
    lines: [lineFixture({ quantity })],
    legalAgeConfirmed: false,
  });
  seedDevice("known-items:1", { [item.id]: item });
}

const plus = { taxes: "+ impuestos", delivery: "+ domicilio", both: "+ impuestos y domicilio" };
const noOthers = { label: "Reciben pedidos ahora:", branches: [] };

const waitingBar = () => screen.queryByRole("progressbar", { name: "Cargando…" });

/** Which panel is open, and why. */
function Opened() {
  const { panel, start } = usePanel();
  return <output aria-label="panel">{`${panel} ${start}`}</output>;
}

function Search({ isOpen }: { isOpen: boolean }) {
  return <p>{isOpen ? "buscando" : "cerrando"}</p>;
}

describe("the way to the cart (UX10)", () => {
  test("is not there while the cart is empty", () => {
    renderInShop(<CartBar label="Ver pedido" unitsLabel="productos" plus={plus} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("says count, label and total, and opens the cart", async () => {
    seedCart(3);
    renderInShop(
      <>
        <CartBar label="Ver pedido" unitsLabel="productos" plus={plus} />
        <CartBadge />
        <Opened />
      </>,
    );
    const bar = await screen.findByRole("button", { name: /3.*Ver pedido/ });
    await waitFor(() => expect(bar.textContent).toContain("$\u00a096.000+ impuestos"));
    fireEvent.click(bar);
    expect(screen.getByLabelText("panel").textContent).toBe("cart null");
  });

  test("appears when something is added in this tab", async () => {
    renderInShop(<CartBar label="Ver pedido" unitsLabel="productos" plus={plus} />);
    act(() => void shopAtoms().set(pageCart, (cart) => ({ ...cart, lines: [lineFixture()] })));
    expect(await screen.findByRole("button", { name: /Ver pedido/ })).toBeDefined();
  });

  test("is not on the checkout's own page, which has a bar of its own", async () => {
    seedCart(1);
    router.segment = "order";
    renderInShop(
      <>
        <CartBar label="Ver pedido" unitsLabel="productos" plus={plus} />
        <CartBadge />
      </>,
    );
    expect(await screen.findByText("1")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Ver pedido/ })).toBeNull();
    router.segment = null;
  });

  test("beside the menu there are words while it is empty, and the column once it is not", async () => {
    matchingMedia();
    const { unmount } = renderInShop(<CartAside empty={<p>vacío</p>} />);
    expect(screen.getByText("vacío")).toBeDefined();
    unmount();
    seedCart(1);
    renderInShop(<CartAside empty={<p>vacío</p>} />);
    expect(await screen.findByRole("button", { name: /^Ir a pagar/ })).toBeDefined();
    vi.unstubAllGlobals();
  });
});

describe("words that age with the page (UX31)", () => {
  test("the banner appears at closing time, changes its words, and goes when it opens", async () => {
    vi.useFakeTimers({ now: 1000 });
    renderInShop(
      <ClosedBanner
        texts={[
          { at: 1000, text: null },
          { at: 61_000, text: "Restaurante no disponible, abre mañana a las 8:00 a. m." },
          { at: 121_000, text: null },
        ]}
        more="Mientras tanto puedes ver el menú."
        icon={null}
        others={noOthers}
      />,
    );
    // Nobody tells another time: the device's holds.
    await act(async () => {});
    expect(screen.queryByRole("note")).toBeNull();
    act(() => {
      vi.advanceTimersByTime(60_100);
    });
    expect(screen.getByRole("note").textContent).toContain("abre mañana a las 8:00 a. m.");
    act(() => {
      vi.advanceTimersByTime(60_100);
    });
    expect(screen.queryByRole("note")).toBeNull();
  });

  test("a page that was kept for hours catches up at once", () => {
    vi.useFakeTimers({ now: 500_000 });
    renderInShop(
      <ClosedBanner
        texts={[
          { at: 1000, text: null },
          { at: 61_000, text: "Cerrado" },
        ]}
        more=""
        icon={null}
        others={noOthers}
      />,
    );
    expect(screen.getByRole("note").textContent).toContain("Cerrado");
  });

  test("leads to the branches that take orders now, and to no other", () => {
    vi.useFakeTimers({ now: 70_000 });
    const branches = [
      { id: "31", names: [{ at: 1000, text: "El Fogón" }] },
      {
        id: "32",
        names: [
          { at: 1000, text: "Masa Madre" },
          { at: 60_000, text: null },
        ],
      },
    ];
    renderInShop(
      <ClosedBanner
        texts={[{ at: 1000, text: "Verde Menta no disponible temporalmente" }]}
        more=""
        icon={null}
        others={{ label: "Reciben pedidos ahora:", branches }}
      />,
    );
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["El Fogón", "/?menu_branch=31"],
    ]);
  });
});

describe("panels", () => {
  test("load when they are opened and stay for their closing motion", async () => {
    renderInShop(<PanelHost panels={{ search: Search }} waiting={<progress aria-label="Cargando…" />} />);
    expect(screen.queryByText("buscando")).toBeNull();
    act(() => shopPanels().open("search"));
    expect(await screen.findByText("buscando")).toBeDefined();
    act(() => shopPanels().close());
    expect(screen.getByText("cerrando")).toBeDefined();
    await waitFor(() => expect(screen.queryByText("cerrando")).toBeNull());
  });

  test("show a bar while they are on their way (A29)", async () => {
    const code = Promise.withResolvers<typeof Search>();
    const Slow = lazy(() => code.promise);
    renderInShop(<PanelHost panels={{ search: Slow }} waiting={<progress aria-label="Cargando…" />} />);
    expect(waitingBar()).toBeNull();
    act(() => shopPanels().open("search"));
    await waitFor(() => expect(waitingBar()).not.toBeNull());
    await act(async () => code.resolve(Search));
    expect(await screen.findByText("buscando")).toBeDefined();
    expect(waitingBar()).toBeNull();
  });
});

function showLinks(): void {
  renderInShop(
    <>
      <SoftLink href="/producto/1/10">ajiaco</SoftLink>
      <a href="#abajo">abajo</a>
      <SoftLinks waiting={<progress aria-label="Cargando…" />} />
    </>,
  );
}

describe("the shop's own links", () => {
  test("show a bar while the page that they lead to is on its way (A29)", async () => {
    const arrival = Promise.withResolvers<void>();
    router.push.mockReturnValue(arrival.promise);
    showLinks();
    expect(waitingBar()).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "ajiaco" }));
    expect(waitingBar()).not.toBeNull();
    arrival.resolve();
    await waitFor(() => expect(waitingBar()).toBeNull());
  });

  test("are followed without a new load", async () => {
    showLinks();
    const isLeft = fireEvent.click(screen.getByRole("link", { name: "ajiaco" }));
    expect(isLeft).toBe(false);
    await waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith("/producto/1/10"));
  });

  test("wait for a sheet that is closing: it would go back from the next page (UX42)", async () => {
    window.history.pushState(null, "", "/producto/1/9");
    showLinks();
    const motion = Promise.withResolvers<void>();
    act(() => shopPanels().backFromPage(motion.promise));
    fireEvent.click(screen.getByRole("link", { name: "ajiaco" }));
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 20)));
    expect(router.push).not.toHaveBeenCalled();
    router.push.mockImplementation(() => expect(window.location.pathname).toBe("/"));
    motion.resolve();
    await waitFor(() => expect(router.push).toHaveBeenCalledOnce());
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "are the browser's own with %o",
    (keys) => {
      showLinks();
      // jsdom would try to follow it.
      document.addEventListener("click", (event) => event.preventDefault(), { once: true });
      fireEvent.click(screen.getByRole("link", { name: "ajiaco" }), keys);
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  test("other links are left alone", () => {
    showLinks();
    fireEvent.click(screen.getByRole("link", { name: "abajo" }));
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("a page that failed", () => {
  test("shows the screen that was drawn before, and tries again by its button only", () => {
    const retry = vi.fn<() => void>();
    const screenDrawn = (
      <>
        <h1>No pudimos mostrar esta página</h1>
        <button type="button" data-retry="">
          Intentar de nuevo
        </button>
      </>
    );
    renderInShop(
      <ErrorScreenProvider screen={screenDrawn}>
        <ErrorScreen onRetry={retry} />
      </ErrorScreenProvider>,
    );
    fireEvent.click(screen.getByRole("heading"));
    expect(retry).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
