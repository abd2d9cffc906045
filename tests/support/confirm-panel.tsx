import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { CartLines } from "#components/cart/cart-lines.tsx";
import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { SendingView } from "#components/checkout/checkout-parts.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { BuildWatch } from "#components/page/build-watch.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { ok } from "#domain/base/result.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { isShared } from "#domain/store/mode.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";

export const now = Date.UTC(2026, 10, 23, 17);
const open = { isOpen: true, closesAt: null, opensAt: null };
const address = {
  id: null,
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "Apto 502",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.67, longitude: -74.04 },
};
export const methods: StoreInfo["branch"]["paymentMethods"] = [
  {
    id: "10",
    kind: "cash",
    provider: null,
    name: "",
    label: "Efectivo",
    action: "request",
    endpoint: null,
    isLive: false,
  },
  {
    id: "11",
    kind: "dataphone",
    provider: null,
    name: "",
    label: "Datáfono",
    action: "request",
    endpoint: null,
    isLive: false,
  },
  {
    id: "12",
    kind: "online",
    provider: "epayco",
    name: "",
    label: "Tarjeta en línea",
    action: "form",
    endpoint: null,
    isLive: false,
  },
  {
    id: "14",
    kind: "transfer",
    provider: null,
    name: "",
    label: "Nequi",
    action: "request",
    endpoint: null,
    isLive: false,
  },
];

export const answers: FakeAnswers = {};

export function server(fee: number | null, changes: Partial<Quote["assessment"]> = {}): void {
  Object.assign(answers, {
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: open }),
    "GET /api/session": () => ({
      user: { id: "1", name: "Ana", email: "ana@x.co", phone: "3001234567" },
      addresses: [],
    }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, fee), changes),
  });
  fakeServer(answers);
}

export interface Start {
  mode?: "delivery" | "pickup" | null;
  /** Of the address, where it is a delivery. */
  details?: string;
  isValidated?: boolean;
  lines?: CartLine[];
  known?: MenuItem[];
  store?: Partial<StoreInfo>;
}

export function seedPlace(mode: "delivery" | "pickup", isValidated: boolean, details = address.details): void {
  const area = { id: "a", name: "Zona", price: 5000 };
  const goesTo = mode === "delivery" ? { address: { ...address, details }, area } : { address: null, area: null };
  seedDevice("location", { mode, isValidated, branchId: "1", lastAddress: null, confirmedAt: null, ...goesTo });
}

export function openCheckout({
  mode = "pickup",
  isValidated = true,
  details,
  lines = [lineFixture()],
  known,
  store,
}: Start = {}) {
  const items = known ?? [itemFixture()];
  const isOfKiosk = store?.capabilities !== undefined && isShared(store.capabilities);
  const seed = (name: string, value: unknown) => seedDevice(name, value, undefined, isOfKiosk);
  seed("shopping-cart:1", { menuId: "m1", lines, legalAgeConfirmed: false });
  seed("known-items:1", Object.fromEntries(items.map((item) => [item.id, item])));
  if (mode !== null) {
    seedPlace(mode, isValidated, details);
  }
  return renderInShop(
    <>
      <BuildWatch />
      <ConfirmPanel isOpen lines={<CartLines />} />
    </>,
    store,
  );
}

/** The questions to the quote so far; choosing how to pay asks another one. */
export const quotesByMethod = () =>
  vi.mocked(fetch).mock.calls.flatMap(([url, init]) => {
    if (url !== "/api/quote" || typeof init?.body !== "string") return [];
    return [(JSON.parse(init.body) as OrderAttempt["intent"]).paymentMethodId];
  });

export const sendButton = (total: string) => screen.findByRole("button", { name: `Enviar pedido · $\u00a0${total}` });

export async function readyToSend(total = "34.560"): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await sendButton(total);
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  return button;
}

/** The intent that one press of the button sends, once it may be pressed. */
export async function sentIntent(): Promise<OrderAttempt["intent"] | undefined> {
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(actions.placeOrder).toHaveBeenCalledOnce());
  return actions.placeOrder.mock.calls[0]?.[0].intent;
}

export const kept = (name: string) => localStorage.getItem(`vitrina:sabor.localhost:${name}`);

/** Each test of a file has a new device and an open shop that takes what is sent. */
export function eachWithNewCheckout(): void {
  // The first of them would wait for their code.
  beforeAll(async () => await Promise.all([loadSending(), loadAssess(), SendingView.prefetch()]));

  beforeEach(() => {
    localStorage.clear();
    matchingMedia();
    actions.placeOrder.mockReset().mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
    actions.findAttempt.mockReset().mockResolvedValue(ok(null));
    actions.withdrawAttempt.mockReset().mockResolvedValue(ok(null));
    checkoutDoubles.router.push.mockReset();
    checkoutDoubles.router.refresh.mockReset();
    for (const path of Object.keys(answers)) Reflect.deleteProperty(answers, path);
    server(null);
  });

  afterEach(async () => {
    cleanup();
    await act(() => Promise.resolve());
  });
}
