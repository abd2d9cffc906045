import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BranchChooser } from "#components/shell/branch-chooser.tsx";
import { CartAside } from "#app/[tenant]/[locale]/[branch]/_shop/cart-aside.tsx";
import { CartBadge } from "#components/shell/cart-badge.tsx";
import { CartBar } from "#components/shell/cart-bar.tsx";
import { loadPanelProviders } from "#components/shell/late-panel-providers.tsx";
import { ClosedBanner } from "#components/shell/closed-banner.tsx";
import { ErrorScreen, ErrorScreenProvider } from "#components/shell/error-screen.tsx";
import { FulfilmentSwitch } from "#components/shell/fulfilment-switch.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import { SoftLinks } from "#components/shell/soft-links.tsx";
import { late } from "#components/ui/late.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { orderDetail } from "#lib/client/cart/cart-atom.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { itemFixture, lineFixture, storeFixture } from "#tests/support/shop-fixture.ts";

const push = vi.fn<(path: string) => unknown>();
const at: { segment: string | null } = { segment: null };
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), useSelectedLayoutSegment: () => at.segment }));

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

// The first of them would wait for their code.
beforeAll(async () => await Promise.all([loadPanelProviders(), import("#components/cart/cart-column.tsx")]));

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  push.mockReset();
});

afterEach(() => {
  act(() => shopPanels().close());
  cleanup();
  vi.useRealTimers();
});

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
    act(() => void shopAtoms().set(orderDetail, (cart) => ({ ...cart, lines: [lineFixture()] })));
    expect(await screen.findByRole("button", { name: /Ver pedido/ })).toBeDefined();
  });

  test("is not on the checkout's own page, which has a bar of its own", async () => {
    seedCart(1);
    at.segment = "order";
    renderInShop(
      <>
        <CartBar label="Ver pedido" unitsLabel="productos" plus={plus} />
        <CartBadge />
      </>,
    );
    expect(await screen.findByText("1")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Ver pedido/ })).toBeNull();
    at.segment = null;
  });

  test("beside the menu there are words while it is empty, and the column once it is not", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: true,
      addEventListener: vi.fn<() => void>(),
      removeEventListener: vi.fn<() => void>(),
    }));
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

describe("delivery or pickup (UX20)", () => {
  const texts = {
    legend: "Tipo de entrega",
    minutes: [{ at: 0, text: "25 - 40 mins" }],
    delivery: { label: "Domicilio", notes: ["Desde $ 4.500"] },
    pickup: { label: "Recogida", notes: ["Sin costo"] },
    free: "Gratis",
    choose: "¿Cómo lo quieres?",
  };
  const address = { line1: "Calle 63 # 9-12", line2: "", neighborhood: "", city: "Bogotá", country: "co", point: null };

  test("says what each costs before anything is chosen, and leads to where it is said", () => {
    renderInShop(
      <>
        <FulfilmentSwitch texts={texts} shape="card" />
        <Opened />
      </>,
    );
    expect(screen.getByRole("group", { name: "Tipo de entrega" }).textContent).toContain("Desde $ 4.500");
    const pickup = screen.getByRole("button", { name: /Recogida/ });
    expect(pickup.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(pickup);
    expect(screen.getByLabelText("panel").textContent).toBe("location pickup");
  });

  test("shows the chosen side as the device knows it", async () => {
    seedDevice("location", {
      mode: "pickup",
      isValidated: true,
      branchId: "1",
      address: null,
      area: null,
      ...address,
    });
    renderInShop(<FulfilmentSwitch texts={texts} shape="card" />);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /Recogida/ }).getAttribute("aria-pressed")).toBe("true"),
    );
  });

  test("says how long it takes as busy as the kitchen is, where the branch has that computed (A198)", async () => {
    const availability = { isOpen: true, closesAt: null, opensAt: null };
    fakeServer({
      "GET /api/availability": () => ({ now: 0, availability, slots: [], deliveryTime: { min: 45, max: 75 } }),
    });
    renderInShop(<FulfilmentSwitch texts={texts} shape="card" />, {
      branch: { ...storeFixture().branch, automaticTime: true },
    });
    expect(screen.getByRole("button", { name: /Recogida/ }).textContent).toContain("25 - 40 mins");
    await waitFor(() => expect(screen.getByRole("button", { name: /Recogida/ }).textContent).toContain("45 - 60 mins"));
  });

  test("a side that the branch does not offer is not there", () => {
    renderInShop(<FulfilmentSwitch texts={{ ...texts, delivery: null }} shape="card" />);
    expect(screen.getAllByRole("button")).toHaveLength(1);
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
    const Slow = late(() => code.promise);
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
    push.mockReturnValue(arrival.promise);
    showLinks();
    expect(waitingBar()).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "ajiaco" }));
    expect(waitingBar()).not.toBeNull();
    arrival.resolve();
    await waitFor(() => expect(waitingBar()).toBeNull());
  });

  test("are followed without a new load", () => {
    showLinks();
    const isLeft = fireEvent.click(screen.getByRole("link", { name: "ajiaco" }));
    expect(isLeft).toBe(false);
    expect(push).toHaveBeenCalledExactlyOnceWith("/producto/1/10");
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "are the browser's own with %o",
    (keys) => {
      showLinks();
      // jsdom would try to follow it.
      document.addEventListener("click", (event) => event.preventDefault(), { once: true });
      fireEvent.click(screen.getByRole("link", { name: "ajiaco" }), keys);
      expect(push).not.toHaveBeenCalled();
    },
  );

  test("other links are left alone", () => {
    showLinks();
    fireEvent.click(screen.getByRole("link", { name: "abajo" }));
    expect(push).not.toHaveBeenCalled();
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

describe("choosing a branch (S2 §2.8)", () => {
  const choices = [
    {
      id: "a",
      name: "Chapinero",
      address: "Calle 60",
      hours: ["Todos los días: 24 horas"],
      picture: null,
      open: [{ at: 0, text: "Abierto las 24 horas" }],
      closed: [],
    },
    {
      id: "b",
      name: "Usaquén",
      address: "Carrera 6",
      hours: [],
      picture: null,
      open: [{ at: 0, text: null }],
      closed: [],
    },
  ];

  test("has the current one chosen, with what is open", () => {
    renderInShop(<BranchChooser choices={choices} current="a" legend="Elige" submit="Seleccionar sede" />, {
      branchId: "a",
    });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Chapinero.*Abierto/ }).checked).toBe(true);
  });

  test("takes the cart along to another one (A39)", async () => {
    const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
    window.addEventListener("submit", submitted, { once: true });
    seedDevice("shopping-cart:a", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
    renderInShop(<BranchChooser choices={choices} current="a" legend="Elige" submit="Seleccionar sede" />, {
      branchId: "a",
    });
    fireEvent.click(screen.getByRole("radio", { name: /Usaquén/ }));
    fireEvent.click(screen.getByRole("button", { name: "Seleccionar sede" }));
    // The browser sends the form by itself: the cart is there before.
    expect(submitted).toHaveBeenCalledOnce();
    expect(keptOnDevice("shopping-cart:b").lines).toHaveLength(1);
    expect(keptOnDevice("shopping-cart:a")).toBeNull();
  });
});

describe("the pill that stays in sight on a phone", () => {
  const texts = {
    legend: "Tipo de entrega",
    minutes: [{ at: 0, text: "25 - 40 mins" }],
    delivery: { label: "Domicilio", notes: ["Desde $ 4.500"] },
    pickup: { label: "Recogida", notes: ["Sin costo"] },
    free: "Gratis",
    choose: "¿Cómo lo quieres?",
  };
  const address = {
    id: null,
    name: "Casa",
    line1: "Calle 63 # 9-12",
    details: "",
    neighborhood: "Chapinero",
    city: "Bogotá",
    country: "co",
    point: { latitude: 4.6, longitude: -74 },
  };
  const nowhere = { isValidated: true, branchId: "1", address: null, lastAddress: null, area: null, confirmedAt: null };
  /** Tells whether the switch is to be seen. */
  const page = { tells: (_entries: unknown[]) => {}, isWatched: false };
  const scroll = (isIntersecting: boolean) =>
    act(() => page.tells([{ isIntersecting, boundingClientRect: { bottom: -10 } }]));

  class Observer {
    constructor(tell: (entries: unknown[]) => void) {
      page.tells = tell;
      page.isWatched = true;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }

  beforeEach(() => vi.stubGlobal("IntersectionObserver", Observer));
  afterEach(() => vi.unstubAllGlobals());

  async function scrolled(location: object | null): Promise<HTMLElement | null> {
    if (location) seedDevice("location", { ...nowhere, ...location });
    page.isWatched = false;
    renderInShop(
      <>
        <FulfilmentSwitch texts={texts} shape="card" />
        <Opened />
      </>,
    );
    await waitFor(() => expect(page.isWatched).toBe(true));
    expect(document.querySelector(".place-pill")).toBeNull();
    scroll(false);
    return document.querySelector<HTMLElement>(".place-pill");
  }

  test("says mode, address and time, and opens the location", async () => {
    const pill = await scrolled({ mode: "delivery", address });
    await waitFor(() => expect(pill?.textContent).toBe("Calle 63 # 9-12Domicilio · 25 - 40 mins"));
    if (pill) fireEvent.click(pill);
    expect(screen.getByLabelText("panel").textContent).toBe("location null");
    scroll(true);
    expect(document.querySelector(".place-pill")).toBeNull();
  });

  test("names the branch of a pickup, and asks while nothing is chosen", async () => {
    const pill = await scrolled({ mode: "pickup" });
    await waitFor(() => expect(pill?.textContent).toBe("ChapineroRecogida · 25 - 40 mins"));
    cleanup();
    localStorage.clear();
    expect((await scrolled(null))?.textContent).toBe("¿Cómo lo quieres?25 - 40 mins");
  });
});
