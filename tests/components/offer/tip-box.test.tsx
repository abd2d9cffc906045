import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { CartPanel } from "#components/cart/cart-panel.tsx";
import { LazyOrderOffers } from "#components/offer/lazy-order-offers.tsx";
import type { Tips } from "#domain/store/business.ts";
import { forgetInputs } from "#lib/client/order/given-inputs.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

// Lazy parts: importing them takes longest on a busy machine.
beforeAll(async () => {
  await Promise.all([import("#components/offer/offer-extras.ts"), import("#components/offer/tip-box.tsx")]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

async function openCart(tips: Tips | undefined): Promise<unknown[]> {
  const item = itemFixture();
  const asked: unknown[] = [];
  fakeServer({
    "GET /api/catalog": () => ({
      menu: menuFixture([item]),
      now: Date.UTC(2026, 10, 23, 17),
      holidays: [],
      unsold: [],
    }),
    "GET /api/availability": () => ({ now: 0, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "GET /api/fillers": () => [],
    "POST /api/quote": ({ body }) => {
      asked.push((body as { inputs: { tip: unknown } }).inputs.tip);
      return quoteFixture(amountsFixture(32_000, null));
    },
  });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seedDevice("known-items:1", { "10": item });
  const { business } = storeFixture();
  renderInShop(<CartPanel isOpen offers={<LazyOrderOffers />} />, {
    business: tips ? { ...business, tips } : business,
  });
  await waitFor(() => expect(asked).toContain(null));
  return asked;
}

test("a tip is none until it is chosen, goes with the order's question, and not to the next order (A232)", async () => {
  const asked = await openCart({ atPickup: true });
  const none = await screen.findByRole<HTMLInputElement>("radio", { name: "Sin propina", hidden: true });
  expect(none.checked).toBe(true);
  expect(screen.getByText(/La propina es voluntaria/)).toBeDefined();
  fireEvent.click(screen.getByRole("radio", { name: /^10\s%/, hidden: true }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: "share", rate: 100_000 }));
  fireEvent.change(screen.getByRole("textbox", { name: /Otro valor/, hidden: true }), { target: { value: "1.500" } });
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: "amount", amount: 1_500 }));
  act(() => shopAtoms().set(forgetInputs));
  await waitFor(() => expect(none.checked).toBe(true));
});

test("a business that takes no tips asks for none", async () => {
  await openCart(undefined);
  await vi.dynamicImportSettled();
  expect(screen.queryByText(/propina/i)).toBeNull();
});
