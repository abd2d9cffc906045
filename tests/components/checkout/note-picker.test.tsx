import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { ok } from "#domain/base/result.ts";
import { notesLimit } from "#domain/order/order-notes.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

const mocks = vi.hoisted(() => ({
  placeOrder: vi.fn<(input: { intent: { courierNote: string } }) => Promise<unknown>>(),
  findAttempt: vi.fn<() => void>(),
  withdrawAttempt: vi.fn<() => void>(),
  push: vi.fn<() => void>(),
}));
vi.mock("#lib/actions/order.ts", () => mocks);
vi.mock("next/navigation", () => ({ useRouter: () => mocks }));

const now = Date.UTC(2026, 10, 23, 17);

function openCheckout(mode: "delivery" | "pickup", details = "Apto 502"): void {
  const point = { latitude: 4.67, longitude: -74.04 };
  const part = { id: null, name: "", line1: "Calle 93 # 11-27", neighborhood: "Chicó", city: "Bogotá", country: "co" };
  const isDelivery = mode === "delivery";
  const goesTo = isDelivery
    ? { address: { ...part, details, point }, area: { id: "a", name: "Zona", price: 5000 } }
    : { address: null, area: null };
  seedDevice("location", { mode, isValidated: true, branchId: "1", lastAddress: null, confirmedAt: null, ...goesTo });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const item = itemFixture();
  seedDevice("known-items:1", { [item.id]: item });
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([item]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, isDelivery ? 5000 : null)),
  });
  renderInShop(<ConfirmPanel isOpen lines={null} />);
}

const chip = (name: RegExp | string) => screen.findByRole("checkbox", { name });
const sum = (name: RegExp | string) => screen.findByRole("radio", { name });

async function sentNote(): Promise<string | undefined> {
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledOnce());
  return mocks.placeOrder.mock.calls[0]?.[0].intent.courierNote;
}

beforeEach(() => {
  localStorage.clear();
  matchingMedia();
  mocks.placeOrder.mockReset().mockResolvedValue(ok({ number: "SAB-1", payment: { kind: "done" } }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("of a delivery: what is picked is sent in its order, with the change of what is handed over (B9)", async () => {
  openCheckout("delivery");
  expect(screen.queryByText("¿Con cuánto pagas?")).toBeNull();
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Llamar al llegar"));
  fireEvent.click(await chip("Dejar en portería"));
  fireEvent.click(await sum(/^\$\s50\.000$/));
  expect(screen.getByText(/^Tu cambio: \$\s10\.440$/)).toBeTruthy();
  expect(await sentNote()).toBe("Dejar en portería · Llamar al llegar · Paga con $ 50.000 (cambio $ 10.440)");
});

test("of a pickup: cutlery alone, and nothing about cash", async () => {
  openCheckout("pickup");
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Con cubiertos"));
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  expect(screen.queryByText("¿Con cuánto pagas?")).toBeNull();
  expect(await sentNote()).toBe("Con cubiertos");
});

test("what would not fit beside the address's details cannot be picked, and nothing is picked by itself", async () => {
  openCheckout("delivery", "x".repeat(notesLimit - 20));
  fireEvent.click(await sum(/Efectivo/));
  expect(await sum(/^\$\s50\.000$/)).toHaveProperty("disabled", true);
  fireEvent.click(await chip("Dejar en portería"));
  expect(await chip("Llamar al llegar")).toHaveProperty("disabled", true);
  expect(await sentNote()).toBe("Dejar en portería");
});

test("what is said in own words goes the same way, as long as there is room (A182)", async () => {
  openCheckout("delivery");
  fireEvent.click(await sum(/Efectivo/));
  fireEvent.click(await chip("Dejar en portería"));
  const words = await screen.findByLabelText("Algo más");
  const room = notesLimit - "Apto 502 · Dejar en portería · ".length;
  expect(words.getAttribute("maxlength")).toBe(`${room}`);
  fireEvent.change(words, { target: { value: "Sin salsas" } });
  expect(await sentNote()).toBe("Dejar en portería · Sin salsas");
});
