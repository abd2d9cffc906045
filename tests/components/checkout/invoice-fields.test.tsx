import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { ok } from "#domain/base/result.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

const mocks = vi.hoisted(() => ({
  placeOrder: vi.fn<(input: { intent: { invoice: Invoice | null } }) => Promise<unknown>>(),
  findAttempt: vi.fn<() => void>(),
  withdrawAttempt: vi.fn<() => void>(),
  push: vi.fn<() => void>(),
}));
vi.mock("#lib/actions/order.ts", () => mocks);
vi.mock("next/navigation", () => ({ useRouter: () => mocks }));

const now = Date.UTC(2026, 10, 23, 17);

function openCheckout(keepsInvoices = true): void {
  const nowhere = { address: null, area: null, lastAddress: null, confirmedAt: null };
  seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", ...nowhere });
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
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  });
  renderInShop(<ConfirmPanel isOpen lines={null} />, { keepsInvoices });
}

const payCash = async () => fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));

function fill(label: string, text: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

async function sentInvoice(): Promise<Invoice | null | undefined> {
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledOnce());
  return mocks.placeOrder.mock.calls[0]?.[0].intent.invoice;
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

test("a NIT with its check digit and a name go with the order, and it is said that they do (A233)", async () => {
  openCheckout();
  await payCash();
  fireEvent.click(await screen.findByRole("radio", { name: "NIT" }));
  fill("Número", "890.903.938-0");
  expect(await screen.findByText("Ese NIT no existe: revisa sus dígitos y el de verificación")).toBeDefined();
  fill("Número", "890.903.938-8");
  expect(await screen.findByText("Escribe a nombre de quién va la factura")).toBeDefined();
  fill("Nombre o razón social", "Panadería Sol");
  expect(await screen.findByText("Van con tu pedido: NIT 890.903.938-8.")).toBeDefined();
  expect(await sentInvoice()).toEqual({ name: "Panadería Sol", document: "nit", number: "8909039388" });
  expect(Object.values(localStorage).join(" ")).not.toContain("Panadería");
});

test("nothing half goes along", async () => {
  openCheckout();
  await payCash();
  await screen.findByRole("radio", { name: "NIT" });
  fill("Nombre o razón social", "Panadería Sol");
  expect(await sentInvoice()).toBeNull();
});

test("nobody is asked where the backend keeps none", async () => {
  openCheckout(false);
  expect(await screen.findByText("Notas para tu pedido")).toBeDefined();
  expect(screen.queryByRole("radio", { name: "NIT" })).toBeNull();
});
