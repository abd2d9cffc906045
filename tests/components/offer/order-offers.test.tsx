import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { OfferPrice } from "#components/offer/offer-price.tsx";
import { CouponBox } from "#components/offer/coupon-box.tsx";
import { SavingHints } from "#components/offer/saving-hints.tsx";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { Adjustment } from "#domain/order/adjustment.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { samplePromotion } from "#tests/support/samples.ts";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const refresh = vi.fn<() => void>();
const router = { refresh, push: () => undefined };
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.mock("#lib/actions/coupon.ts", () => ({ validateCoupon: vi.fn<() => void>() }));

/** Monday, 12:00 in Bogotá. */
const monday = Date.UTC(2026, 10, 23, 17);
const item = itemFixture({ sizes: [{ name: "Personal", price: 32_000 }], optionGroups: [], hasOptions: false });
let user: { id: string; name: string; email: string; phone: null } | null;
let holidays: string[];
/** Promotions for which the branch sells nothing. */
let unsold: string[];
let isCatalogAway: boolean;
/** What the quote tells of the customer, null while there is no quote. */
let quote: Quote["customer"] | null;

beforeEach(() => {
  localStorage.clear();
  refresh.mockClear();
  user = null;
  holidays = [];
  unsold = [];
  isCatalogAway = false;
  quote = null;
  fakeServer({
    "GET /api/catalog": () =>
      isCatalogAway ? new FakeStatus(503) : { menu: menuFixture([item]), now: monday, holidays, unsold },
    "GET /api/availability": () => ({ now: monday, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user, addresses: [] }),
    "POST /api/quote": () =>
      quote === null ? new FakeStatus(503) : { ...quoteFixture(amountsFixture(32_000, null)), customer: quote },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
});

function openCart(promotions: Promotion[], store: Partial<StoreInfo> = {}) {
  const line = lineFixture({ sizeName: "Personal" });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [line], legalAgeConfirmed: false });
  seedDevice("known-items:1", { "10": item });
  const branches = [
    { ...branch, id: "1", name: "Usaquén" },
    { ...branch, id: "2", name: "Chapinero" },
  ];
  return renderInShop(
    <CartPanel
      isOpen
      offers={
        <>
          <SavingHints isWhole />
          <CouponBox />
        </>
      }
    />,
    {
      promotions,
      branches,
      ...store,
    },
  );
}

const branch: Omit<StoreInfo["branches"][number], "id" | "name"> = {
  line1: "Calle 63 # 9-12",
  city: "Bogotá",
  phone: null,
  point: null,
  logo: null,
  modes: ["pickup"],
  deliveryFrom: null,
  deliveryTime: null,
};

const openTotals = async () => fireEvent.click(await screen.findByRole("button", { name: /^Total/ }));

const hints = async () => within(await screen.findByRole("region", { name: "Promociones para tu pedido" }));

const tuesday = { weekday: 2, open: 17 * 60, close: 20 * 60 } as const;

describe("each rule that alone keeps a promotion from an order says what would make it hold (B1)", () => {
  test.each<[string, Partial<Promotion>, string]>([
    ["minimum", { minimum: 36_200 }, "Te faltan $ 4.200"],
    ["weekday with hours", { weekdays: [2], times: [tuesday] }, "Martes de 5 p. m. a 8 p. m."],
    ["weekday", { weekdays: [2, 3, 4, 7] }, "Solo martes a jueves y domingo"],
    ["time", { times: [{ weekday: 1, open: 17 * 60 + 30, close: 20 * 60 }] }, "Hoy de 5:30 p. m. a 8 p. m."],
    ["date to come", { dates: { from: Date.UTC(2200, 11, 1, 12), until: null } }, "Desde el 1 de diciembre"],
    ["date gone", { dates: { from: null, until: Date.UTC(2026, 7, 31, 12) } }, "Terminó el 31 de agosto"],
    ["branch", { branchIds: ["2"] }, "Solo en Chapinero"],
    ["branch that nobody knows", { branchIds: ["9"] }, "Solo en otras sedes"],
    ["login for a first order", { firstOrder: true }, "Inicia sesión para usarla en tu primera compra"],
    ["login", { oncePerCustomer: true }, "Inicia sesión para usarla"],
    ["products", { products: [{ productId: "p99", itemIds: null, sizes: null }] }, "Agrega uno de sus productos"],
    ["size", { products: [{ productId: "p10", itemIds: null, sizes: ["Familiar"] }] }, "Elige el tamaño Familiar"],
  ])("%s", async (_rule, rules, text) => {
    openCart([samplePromotion({ name: "Promo", ...rules })]);
    const list = await hints();
    expect(await list.findByText(text)).toBeDefined();
    expect(list.getByText("Promo")).toBeDefined();
  });

  test.each([
    ["kitchen", "Solo en otras cocinas"],
    ["restaurant", "Solo en otros restaurantes"],
  ] as const)("a branch that nobody knows, of a business whose word is %s", async (branchTerm, text) => {
    openCart([samplePromotion({ branchIds: ["9"] })], { branchTerm });
    expect(await (await hints()).findByText(text)).toBeDefined();
  });

  test("holiday", async () => {
    holidays = ["2026-11-23"];
    openCart([samplePromotion({ onHolidays: false })]);
    expect(await (await hints()).findByText("No aplica en festivos")).toBeDefined();
  });

  test("better", async () => {
    const better = samplePromotion({ id: "2", name: "Veinte", discount: { kind: "percent", rate: 200_000 } });
    openCart([samplePromotion(), better]);
    expect(await (await hints()).findByText("Ya tienes una mejor: Veinte")).toBeDefined();
  });

  test.each<[string, Partial<Promotion>, string]>([
    ["once per customer", { oncePerCustomer: true }, "Ya la usaste: aplica una sola vez"],
    ["first order", { firstOrder: true }, "Solo en tu primera compra"],
  ])("%s, of whoever is logged in, as the quote tells", async (_rule, rules, text) => {
    user = { id: "7", name: "Ana", email: "ana@example.co", phone: null };
    quote = { isLoggedIn: true, previousOrders: 2, usedPromotionIds: ["1"] };
    openCart([samplePromotion(rules)]);
    expect(await (await hints()).findByText(text)).toBeDefined();
  });

  test("what the branch does not sell is not held out", async () => {
    unsold = ["2"];
    const other = { productId: "p99", itemIds: null, sizes: null };
    openCart([
      samplePromotion({ id: "1", name: "Aquí", products: [other] }),
      samplePromotion({ id: "2", name: "Allá", products: [other] }),
    ]);
    const list = await hints();
    expect(await list.findByText("Aquí")).toBeDefined();
    await waitFor(() => expect(list.queryByText("Allá")).toBeNull());
  });

  test("what nobody can change is not held out", async () => {
    user = { id: "7", name: "Ana", email: "ana@example.co", phone: null };
    openCart([
      samplePromotion({ isActive: false }),
      samplePromotion({ id: "2", discount: null }),
      samplePromotion({ id: "3", firstOrder: true }),
    ]);
    await screen.findByRole("button", { name: /^Ir a pagar/ });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole("region", { name: "Promociones para tu pedido" })).toBeNull();
  });
});

describe("a promotion in reach has its dish", () => {
  const cake = itemFixture({ id: "20", productId: "p20", name: "Torta", price: 9000, hasOptions: false });
  const named = samplePromotion({ name: "Postres", products: [{ productId: "p20", itemIds: null, sizes: null }] });

  test("which a press adds", async () => {
    fakeServer({
      "GET /api/catalog": ({ url }) => {
        const isOfOffer = url.searchParams.get("products") === "p20" && !url.searchParams.has("items");
        return { menu: menuFixture(isOfOffer ? [cake] : [item, cake]), now: monday, holidays, unsold };
      },
      "GET /api/availability": () => ({ now: monday, availability: { isOpen: true, closesAt: null, opensAt: null } }),
      "POST /api/quote": () => new FakeStatus(503),
    });
    openCart([named]);
    const list = await hints();
    expect((await list.findByRole("link", { name: /Torta/ })).getAttribute("href")).toBe("/producto/1/20");
    expect(list.queryByText("Agrega uno de sus productos")).toBeNull();
    fireEvent.click(list.getByRole("button", { name: "Agregar Torta" }));
    await waitFor(() => expect(document.querySelectorAll("[data-line]")).toHaveLength(2));
  });

  test.each([
    ["another one", [{ id: "21", name: "Flan" }], "Flan"],
    ["none", [], null],
  ])("which is %s where what goes with the cart shows it already", async (_which, more, other) => {
    const others = more.map((each) => itemFixture({ ...each, productId: "p20", price: 8000, hasOptions: false }));
    fakeServer({
      "GET /api/catalog": ({ url }) => {
        const isOfOffer = url.searchParams.get("products") === "p20" && !url.searchParams.has("items");
        return { menu: menuFixture(isOfOffer ? [cake, ...others] : [item]), now: monday, holidays, unsold };
      },
      "GET /api/availability": () => ({ now: monday, availability: { isOpen: true, closesAt: null, opensAt: null } }),
      "GET /api/fillers": () => [{ item: cake, price: 9000 }],
      "POST /api/quote": () => new FakeStatus(503),
    });
    openCart([named]);
    const list = await hints();
    const shown = other ?? "Agrega uno de sus productos";
    await waitFor(() => expect(list.getByText(shown)).toBeDefined());
    await screen.findByRole("region", { name: "Para acompañar" });
    await waitFor(() => expect(screen.getAllByRole("link", { name: /Torta/ })).toHaveLength(1));
    expect(list.queryByRole("link", { name: /Torta/ })).toBeNull();
  });

  test("what waits for another day or place stands behind one press", async () => {
    openCart([samplePromotion({ name: "Lejos", weekdays: [2] }), samplePromotion({ id: "2", branchIds: ["2"] })]);
    const list = await hints();
    expect((await list.findByText("Ver 2 promociones")).closest("details")?.open).toBe(false);
    expect(list.getByText("Lejos").closest("details")?.open).toBe(false);
  });
});

test("the nearest are in sight, the others unfold", async () => {
  const far = samplePromotion({ id: "1", name: "Lejos", weekdays: [2], branchIds: ["2"] });
  const near = samplePromotion({ id: "2", name: "Cerca", minimum: 33_000 });
  const login = samplePromotion({ id: "3", name: "Primera", firstOrder: true });
  openCart([far, login, near]);
  const list = await hints();
  await list.findByText("Primera");
  expect(list.getAllByRole("listitem").map((one) => one.firstElementChild?.firstElementChild?.textContent)).toEqual([
    "Cerca",
    "Primera",
    "Lejos",
  ]);
  expect(list.getByText("Otra promoción").closest("details")?.open).toBe(false);
});

describe("free delivery (A67)", () => {
  const free = samplePromotion({ id: "5", discount: null, freeDelivery: true, minimum: 36_200 });

  test("says what is missing as a bar, not twice", async () => {
    openCart([free]);
    expect(await screen.findByText("Te faltan $ 4.200 para domicilio gratis")).toBeDefined();
    expect(screen.queryByRole("region", { name: "Promociones para tu pedido" })).toBeNull();
  });

  test("looks at what is left after the discounts (A58)", async () => {
    openCart([samplePromotion(), free]);
    expect(await screen.findByText("Te faltan $ 7.400 para domicilio gratis")).toBeDefined();
  });

  test("is said when it is reached; a minimum of 0 is always", async () => {
    openCart([{ ...free, minimum: 0 }]);
    expect(await screen.findByText("Tienes domicilio gratis")).toBeDefined();
  });

  test("is nothing where the zone's delivery costs nothing anyway", async () => {
    const point = { latitude: 4.67, longitude: -74.04 };
    const address = {
      id: null,
      name: "",
      line1: "Calle 1",
      details: "",
      neighborhood: "",
      city: "Bogotá",
      country: "co",
      point,
    };
    const area = { id: "z", name: "Zona", price: 0 };
    seedDevice("location", {
      mode: "delivery",
      isValidated: true,
      branchId: "1",
      address,
      lastAddress: null,
      area,
      confirmedAt: null,
    });
    openCart([free]);
    await openTotals();
    expect(await screen.findByText("Gratis")).toBeDefined();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(/domicilio gratis/)).toBeNull();
  });

  test("is nothing for who collects the order", async () => {
    const place = { mode: "pickup", isValidated: true, branchId: "1", address: null, lastAddress: null, area: null };
    seedDevice("location", { ...place, confirmedAt: null });
    openCart([free]);
    await screen.findByRole("button", { name: /^Ir a pagar/ });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByText(/domicilio gratis/)).toBeNull();
  });
});

test("a promotion that applies is in the amounts at once (UX11)", async () => {
  openCart([samplePromotion({ name: "Diez" })]);
  await openTotals();
  expect(await screen.findByText("Promoción Diez")).toBeDefined();
  expect(screen.getByText("− $ 3.200")).toBeDefined();
});

test("what the server no longer takes off has page and menu read again, once (B1)", async () => {
  quote = undefined;
  openCart([samplePromotion({ name: "Diez" })]);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  await openTotals();
  expect(screen.queryByText("Promoción Diez")).toBeNull();
  await act(() => vi.dynamicImportSettled());
  expect(refresh).toHaveBeenCalledTimes(1);
  cleanup();
  refresh.mockClear();
  openCart([samplePromotion({ name: "Diez", minimum: 90_000 })]);
  await hints();
  expect(refresh).not.toHaveBeenCalled();
});

describe("a promotion that begins while the cart is open", () => {
  const begins = monday + 60_000;

  /** Opens the cart `before` the begin, in ms. */
  async function openBefore(before: number): Promise<void> {
    const now = begins - before;
    vi.useFakeTimers({ now, toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const off: Adjustment = {
      kind: "promotion",
      source: { id: "1", name: "Diez" },
      rate: 100_000,
      basis: 32_000,
      amount: -3200,
      lines: [{ lineId: "l1", amount: 3200 }],
    };
    fakeServer({
      "GET /api/catalog": () => ({ menu: menuFixture([item]), now: Date.now(), holidays }),
      "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
      "GET /api/session": () => ({ user, addresses: [] }),
      "POST /api/quote": () => {
        const { adjustments, ...amounts } = amountsFixture(32_000, null);
        const rows = Date.now() < begins ? [] : [off];
        return quoteFixture({ ...amounts, adjustments: [...rows, ...adjustments] });
      },
    });
    openCart([samplePromotion({ name: "Diez", times: [{ weekday: 1, open: 12 * 60 + 1, close: 13 * 60 }] })]);
    expect(await (await hints()).findByText("Hoy de 12:01 p. m. a 1 p. m.")).toBeDefined();
    await openTotals();
    expect(screen.queryByText("Promoción Diez")).toBeNull();
  }

  test("is taken off then", async () => {
    await openBefore(60_000);
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(await screen.findByText("Promoción Diez")).toBeDefined();
    expect(screen.queryByText("Hoy de 12:01 p. m. a 1 p. m.")).toBeNull();
  });

  test("is taken off on a phone that slept meanwhile when somebody looks: its timers stood still", async () => {
    await openBefore(25_000);
    vi.setSystemTime(begins + 2000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await screen.findByText("Promoción Diez")).toBeDefined();
    expect(screen.queryByText("Hoy de 12:01 p. m. a 1 p. m.")).toBeNull();
  });
});

test("while the page's own menu is not there yet its promotions are no news", async () => {
  quote = undefined;
  isCatalogAway = true;
  openCart([samplePromotion({ name: "Diez" })]);
  await openTotals();
  await vi.waitFor(() => expect(screen.queryByText("Promoción Diez")).toBeNull());
  await act(() => vi.dynamicImportSettled());
  expect(refresh).not.toHaveBeenCalled();
});

test("a price comes and goes with its hours by the server's clock, and says both to a reader (A148)", async () => {
  vi.useFakeTimers({ now: monday });
  fakeServer({});
  const offer = { price: "$ 25.600", old: "$ 32.000", saved: "Te ahorras $ 6.400", chip: "−20 %" };
  const prices = [
    { at: monday - 1000, offer, hint: null },
    { at: monday + 60_000, offer: null, hint: "20 % menos · En pedidos desde $ 60.000" },
  ];
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(null, { headers: { date: new Date(monday).toUTCString() } })),
  );
  const view = renderInShop(<OfferPrice usual="$ 32.000" was="Antes $ 32.000" prices={prices} />, storeFixture());
  expect(view.container.querySelector("[data-price]")?.textContent).toBe("$ 25.600");
  expect(view.container.querySelector("s")?.textContent).toBe("Antes $ 32.000$ 32.000");
  expect(screen.getByText("Te ahorras $ 6.400")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.getByText("Te ahorras $ 6.400")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  // What a larger order would have stands in its place (B1).
  expect(view.container.textContent).toBe("$ 32.00020 % menos · En pedidos desde $ 60.000");
});

test("promotions that nobody tells are said once, until a quote knows them again (F7)", async () => {
  openCart([], { arePromotionsAway: true });
  expect(await screen.findByText(/^No pudimos consultar las promociones/)).toBeDefined();
  cleanup();
  quote = undefined;
  openCart([], { arePromotionsAway: true });
  await vi.waitFor(() => expect(screen.queryByText(/^No pudimos consultar las promociones/)).toBeNull());
});
