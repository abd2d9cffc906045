import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LazyKiosk } from "#components/shell/kiosk/lazy-kiosk.tsx";
import { PanelProvider } from "#components/page/panel-provider.tsx";
import { OverlayProvider } from "#components/ui/sheet/overlays.tsx";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { storeFixture } from "#tests/support/shop-fixture.ts";
import type { CheckoutState } from "#domain/order/checkout-state.ts";
import { checkoutAtom } from "#lib/client/order/checkout/checkout-atom.ts";
import { capabilitiesOf } from "#domain/store/mode.ts";
import { cartOf } from "#lib/client/cart/cart-atom.ts";
import { dueOrder } from "#lib/client/kiosk/due-order.ts";
import { eatingAtom } from "#lib/client/kiosk/eating-atom.ts";
import { sentNumber } from "#lib/client/kiosk/sent-number.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { addFavorites, addSentOrder } from "#lib/client/order/tracking/order-memory.ts";
import { currentEntry } from "#lib/client/panel/history-entry.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import messages from "#messages/server.es-CO.json";
import { renderInShop, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { sampleLine } from "#tests/support/samples.ts";

const server = vi.hoisted(() => ({
  /** What was said of the place, in order. */
  said: [] as Record<string, unknown>[],
  place: { kind: "kiosk", number: null } as { kind: string; number: string | null } | null,
  isAway: false,
  isEnded: false,
  /** The server knows it as no kiosk any more, until it takes its place again. */
  isForgotten: false,
  payment: null as object | null,
  left: 0,
  found: null as string | null,
  looks: [] as string[],
  answer: async (name: string) => {
    server.looks.push(name);
    const value = server.found === null ? null : { number: server.found, payment: { kind: "done" } };
    return await Promise.resolve({ ok: true, value });
  },
}));

vi.mock("#lib/client/device/read-json.ts", () => ({
  readJson: async (path: string, _schema: unknown, { body = {} }: { body?: Record<string, unknown> }) => {
    if (path === "/api/payment") return await Promise.resolve({ payment: server.payment });
    if (path === "/api/payment/link") return await Promise.resolve({ kind: "taken" });
    server.said.push(body);
    if (server.isAway) throw new Error("away");
    const isAsked = body["kind"] === "kiosk" && body["use"] === "holding";
    if (body["kind"] === "kiosk") server.isForgotten = false;
    if (server.isForgotten) return await Promise.resolve({ place: null });
    if (server.isEnded) return await Promise.resolve({ place: null, isEnded: true });
    return await Promise.resolve({ place: isAsked ? null : server.place });
  },
}));
vi.mock("#lib/actions/order.ts", () => ({
  placeOrder: vi.fn<() => void>(),
  findAttempt: async () => await server.answer("find"),
  withdrawAttempt: async () => await server.answer("withdraw"),
}));
vi.mock("#lib/client/kiosk/leave-page.ts", () => ({
  leavePage: async () => {
    if (server.isAway) throw new Error("away");
    server.left += 1;
    await Promise.resolve();
  },
  leaveKiosk: async () => {
    server.left += 1;
    return await new Promise<never>(() => undefined);
  },
  forgetWithHistory: () => () => undefined,
}));

const { warning, asking, paused, ordered } = messages.kiosk;
const minute = 60_000;
/** What nobody may find after a guest: dishes, notes, numbers, names. */
const secrets = ["Ajiaco-secreto", "sin-cebolla-secreta", "SB-9001", "Calle-secreta"];

async function settle(milliseconds = 0): Promise<void> {
  await act(async () => await vi.advanceTimersByTimeAsync(milliseconds));
}

const attract = (
  <div data-start="">
    <button data-start="away">Para llevar</button>
    <button data-reading="">Letra grande</button>
  </div>
);

function paint(): void {
  renderInShop(
    <LazyKiosk attract={attract} texts={messages.kiosk}>
      <p>La tienda</p>
    </LazyKiosk>,
    { capabilities: capabilitiesOf("kiosk", { onlyMenu: false }) },
  );
}

async function open(): Promise<void> {
  paint();
  // Its code comes once the page is painted.
  await settle(2000);
  await vi.dynamicImportSettled();
  await settle();
}

/** A guest comes, and leaves words everywhere that the shop keeps any. */
async function serve(): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Para llevar" }));
  await settle();
  const atoms = shopAtoms();
  const line = { ...sampleLine({ itemId: "10" }), note: "sin-cebolla-secreta" };
  act(() => {
    atoms.set(cartOf("1"), (cart) => ({ ...cart, lines: [line] }));
    atoms.set(addSentOrder, {
      number: "SB-9001",
      total: 20_000,
      sentAt: Date.now(),
      dishes: [{ itemId: null, name: "Ajiaco-secreto", quantity: 1 }],
      isOver: false,
      heard: null,
    });
    atoms.set(addFavorites, {
      branchId: "1",
      products: [{ line, productId: "10" }],
      at: Date.now(),
    });
    atoms.set(placeAtom, (place) => ({ ...place, mode: "delivery", lastAddress: sampleAddress }));
  });
}

const sampleAddress = {
  id: null,
  name: "Casa",
  line1: "Calle-secreta 12",
  details: "",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.67, longitude: -74.04 },
};

/** All that this browser keeps, in one text. */
function kept(): string {
  const storages = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
  return [...storages, document.cookie].join("\n");
}

beforeAll(async () => void (await import("#components/shell/kiosk/kiosk.tsx")));
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  Object.assign(server, {
    said: [],
    place: { kind: "kiosk", number: null },
    isAway: false,
    isEnded: false,
    isForgotten: false,
    payment: null,
    left: 0,
    found: null,
    looks: [],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.documentElement.className = "";
  localStorage.clear();
  sessionStorage.clear();
});

describe("a kiosk (A120)", () => {
  test("begins with its first screen, and by one press with where it is eaten", async () => {
    await open();
    expect(screen.queryByText("La tienda")).toBeNull();
    expect(server.said).toEqual([{ kind: "kiosk", branchId: "1" }, { kind: "nextGuest" }]);
    fireEvent.click(screen.getByRole("button", { name: "Para llevar" }));
    await settle();
    expect(screen.queryByText("La tienda")).not.toBeNull();
    expect(shopAtoms().get(eatingAtom)).toBe("away");
  });

  test("keeps the buttons of its first screen when its code comes: a finger may be on one", async () => {
    paint();
    const painted = screen.getByRole("button", { name: "Para llevar" });
    await settle(2000);
    await vi.dynamicImportSettled();
    await settle();
    expect(server.said).not.toEqual([]);
    expect(screen.getByRole("button", { name: "Para llevar" })).toBe(painted);
  });

  test("asks after a minute, goes on by one press, and forgets every word 20 s after that", async () => {
    await open();
    await serve();
    for (const secret of secrets) expect(kept()).toContain(secret);
    await settle(minute);
    fireEvent.click(screen.getByRole("button", { name: warning.stay }));
    await settle(minute - 1000);
    expect(screen.queryByText(warning.title)).toBeNull();
    await settle(1000);
    expect(screen.queryByText(warning.title)).not.toBeNull();
    expect(server.left).toBe(0);
    await settle(20_000);
    expect(server.left).toBe(1);
    for (const secret of secrets) expect(kept()).not.toContain(secret);
    expect(document.body.textContent).not.toContain("La tienda");
  });

  test("whose enrolment was ended forgets all that it has while nobody is there, and is the shop (A241)", async () => {
    server.place = { kind: "kiosk", number: "1" };
    await open();
    localStorage.setItem("vitrina:shop.test:last_order", "SB-9001");
    server.isEnded = true;
    await settle(31_000);
    expect(server.left).toBe(1);
    expect(localStorage.length).toBe(0);
  });

  test("reading mode begins on the first screen, and waits two minutes instead of 20 s (B7)", async () => {
    await open();
    const reading = screen.getByRole("button", { name: "Letra grande" });
    for (const shown of ["reading", "", "reading"]) {
      fireEvent.click(reading);
      await settle();
      expect(document.documentElement.classList.contains("reading")).toBe(shown === "reading");
    }
    expect(screen.queryByText("La tienda")).toBeNull();
    await serve();
    await settle(minute);
    expect(screen.queryByText(warning.text.reading)).not.toBeNull();
    await settle(119_000);
    expect([server.left, kept().includes("reading")]).toEqual([0, false]);
    await settle(1000);
    expect(server.left).toBe(1);
  });

  test("a touch of the page is a sign of life", async () => {
    await open();
    await serve();
    await settle(minute - 1000);
    fireEvent.pointerDown(document.body);
    await settle(minute - 1000);
    expect(screen.queryByText(warning.title)).toBeNull();
  });

  test.each<[CheckoutState, number]>([
    [{ name: "quoting", agreed: { subtotal: 0, adjustments: [], total: 0 } }, 0],
    [{ name: "sent", number: "SB-9001" }, 1],
    [{ name: "paying", url: "https://pay.example" }, 1],
  ])("waits for an order that is on its way, and for nothing else: %j", async (state, left) => {
    await open();
    await serve();
    act(() => shopAtoms().set(checkoutAtom, state));
    await settle(minute + 20_000);
    expect(server.left).toBe(left);
  });

  test("shows the number large for 25 s, and forgets it", async () => {
    await open();
    await serve();
    act(() => shopAtoms().set(sentNumber, "SB-9001"));
    expect(screen.queryByText("SB-9001")).not.toBeNull();
    expect(screen.queryByText(ordered.title)).not.toBeNull();
    await settle(24_000);
    expect(server.left).toBe(0);
    await settle(1000);
    expect(server.left).toBe(1);
    for (const secret of secrets) expect(kept()).not.toContain(secret);
  });

  test("says that an order is paid after its payment was approved, and nothing of the till (A262)", async () => {
    await open();
    await serve();
    act(() => shopAtoms().set(dueOrder, "SB-9001"));
    server.payment = { number: "SB-9001", state: "approved", amount: 20_000, refund: null, end: null };
    await settle(10_000);
    expect(screen.queryByText("SB-9001")).not.toBeNull();
    expect(screen.queryByText(messages.kiosk.paid.text)).not.toBeNull();
    expect(screen.queryByText(ordered.text)).toBeNull();
  });

  test("loaded anew in the middle of an order has nothing of it", async () => {
    await open();
    await serve();
    act(() => shopPanels().open("cart"));
    await settle();
    expect(currentEntry().panels).toHaveLength(1);
    cleanup();
    await open();
    expect(screen.queryByText("La tienda")).toBeNull();
    // The browser's history would open it over the next guest's menu.
    expect(currentEntry().panels).toEqual([]);
    expect(shopAtoms().get(cartOf("1"))?.lines ?? []).toEqual([]);
    for (const secret of secrets) expect(kept()).not.toContain(secret);
  });
});

async function cut(): Promise<void> {
  await open();
  await serve();
  const attempt = { attemptKey: "a".repeat(32), branchId: "1", fingerprint: "f", isPlaced: true, isWaiting: false };
  act(() => {
    shopAtoms().set(paymentOrder, () => ({ ...attempt, total: 1000, lines: [], at: Date.now() }));
  });
  cleanup();
}

describe("an order whose outcome is not known", () => {
  test("is looked up after a power cut, and its number shown for 25 s: nothing else comes back", async () => {
    await cut();
    server.found = "SB-77";
    await open();
    expect(screen.queryByText("SB-77")).not.toBeNull();
    expect(screen.queryByText("La tienda")).toBeNull();
    for (const secret of secrets) expect(kept()).not.toContain(secret);
    await settle(25_000);
    expect(server.left).toBe(1);
  });

  test("is withdrawn where there is none, so that none comes", async () => {
    await cut();
    await open();
    await settle(5000);
    expect(server.looks).toEqual(["find", "find", "withdraw"]);
    expect(screen.queryByRole("button", { name: "Para llevar" })).not.toBeNull();
  });

  test("is looked up by the next page when nobody waits for it", async () => {
    await open();
    await serve();
    act(() => {
      const attempt = { attemptKey: "a".repeat(32), branchId: "1", fingerprint: "f", isPlaced: true, isWaiting: false };
      shopAtoms().set(paymentOrder, () => ({ ...attempt, total: 1000, lines: [], at: Date.now() }));
    });
    await settle(minute + 20_000);
    expect(server.left).toBe(1);
    for (const secret of secrets) expect(kept()).not.toContain(secret);
    expect(kept()).toContain("a".repeat(32));
  });
});

describe("a browser that somebody uses as their own", () => {
  test("is asked first, and loses nothing by a link to a kiosk", async () => {
    seedDevice("shopping-cart:1", { lines: ["mine"] });
    const before = kept();
    await open();
    expect(screen.queryByText(asking.title)).not.toBeNull();
    expect(kept()).toBe(before);
    fireEvent.click(screen.getByRole("button", { name: asking.agree }));
    await settle();
    expect(server.said.at(-2)).toEqual({ kind: "kiosk", branchId: "1", use: "agreed" });
    await serve();
    await settle(minute + 20_000);
    expect(kept()).toBe(before);
  });

  test("is wiped whole where it is enrolled, once somebody agreed", async () => {
    seedDevice("shopping-cart:1", { lines: ["mine"] });
    server.place = { kind: "kiosk", number: "1" };
    document.cookie = "visit=kiosk-1-1800000000";
    await open();
    fireEvent.click(screen.getByRole("button", { name: asking.agree }));
    await settle();
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe("visit=kiosk-1-1800000000");
    document.cookie = "visit=; max-age=0";
  });
});

test("pauses while the shop or its platform is away, and comes back by itself", async () => {
  server.isAway = true;
  await open();
  expect(screen.queryByText(paused.title)).not.toBeNull();
  await settle(30_000);
  expect(screen.queryByText(paused.title)).not.toBeNull();
  server.isAway = false;
  await settle(5000);
  expect(screen.queryByRole("button", { name: "Para llevar" })).not.toBeNull();
  server.isAway = true;
  await settle(30_000);
  expect(screen.queryByText(paused.title)).not.toBeNull();
});

test("takes its place anew where its server knows it no more, as after hours of sleep", async () => {
  await open();
  server.isForgotten = true;
  await settle(30_000);
  expect(screen.queryByText(paused.title)).not.toBeNull();
  await settle(5000);
  expect(server.said.slice(-2)).toEqual([{ kind: "kiosk", branchId: "1" }, { kind: "nextGuest" }]);
  expect(screen.queryByRole("button", { name: "Para llevar" })).not.toBeNull();
});

test("does not leave for a page that is not there", async () => {
  await open();
  await serve();
  server.isAway = true;
  await settle(minute + 20_000);
  expect(screen.queryByText(paused.title)).not.toBeNull();
  for (const secret of secrets) expect(kept()).not.toContain(secret);
  server.isAway = false;
  await settle(5000);
  expect(server.left).toBe(1);
});

test("the server paints its first screen whole: nothing of it comes by a script of the page's own, which none may run", async () => {
  const page = (
    <StoreProvider store={storeFixture({ capabilities: capabilitiesOf("kiosk", { onlyMenu: false }) })}>
      <OverlayProvider>
        <PanelProvider>
          <LazyKiosk attract={<button data-start="">Toca para empezar</button>} texts={messages.kiosk}>
            <p>La tienda</p>
          </LazyKiosk>
        </PanelProvider>
      </OverlayProvider>
    </StoreProvider>
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page);
  expect(place.innerHTML).toBe('<div><button data-start="">Toca para empezar</button></div>');
  const root = await act(async () => await Promise.resolve(hydrateRoot(place, page)));
  // A press that comes before its code begins the turn all the same.
  fireEvent.click(screen.getByRole("button"));
  await settle(10);
  expect(screen.queryByText("La tienda")).not.toBeNull();
  act(() => root.unmount());
  place.remove();
});
