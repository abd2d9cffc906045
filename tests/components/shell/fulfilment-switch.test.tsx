import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BranchChooser } from "#components/location/branch/branch-chooser.tsx";
import { FulfilmentSwitch } from "#components/shell/fulfilment-switch.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { lineFixture, storeFixture } from "#tests/support/shop-fixture.ts";
import { eachOnNewDevice } from "#tests/support/new-device.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/router-double.ts")).navigationDouble);

eachOnNewDevice();

/** Which panel is open, and why. */
function Opened() {
  const { panel, start } = usePanel();
  return <output aria-label="panel">{`${panel} ${start}`}</output>;
}

const texts = {
  legend: "Tipo de entrega",
  minutes: [{ at: 0, text: "25–40 min" }],
  delivery: { label: "Domicilio", notes: ["Desde $ 4.500"] },
  pickup: { label: "Recogida", notes: ["Sin costo"] },
  free: "Gratis",
  choose: "¿Cómo lo quieres?",
};

describe("delivery or pickup (UX20)", () => {
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
    expect(screen.getByRole("button", { name: /Recogida/ }).textContent).toContain("25–40 min");
    await waitFor(() => expect(screen.getByRole("button", { name: /Recogida/ }).textContent).toContain("45–60 min"));
  });

  test("a side that the branch does not offer is not there", () => {
    renderInShop(<FulfilmentSwitch texts={{ ...texts, delivery: null }} shape="card" />);
    expect(screen.getAllByRole("button")).toHaveLength(1);
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
    await waitFor(() => expect(pill?.textContent).toBe("Calle 63 # 9-12Domicilio · 25–40 min"));
    if (pill) fireEvent.click(pill);
    expect(screen.getByLabelText("panel").textContent).toBe("location null");
    scroll(true);
    expect(document.querySelector(".place-pill")).toBeNull();
  });

  test("names the branch of a pickup, and asks while nothing is chosen", async () => {
    const pill = await scrolled({ mode: "pickup" });
    await waitFor(() => expect(pill?.textContent).toBe("ChapineroRecogida · 25–40 min"));
    cleanup();
    localStorage.clear();
    expect((await scrolled(null))?.textContent).toBe("¿Cómo lo quieres?25–40 min");
  });
});
