import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GuestField } from "#components/account/consent/guest-field.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { OrderThanks } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-thanks.tsx";
import type { OrderIntent } from "#domain/order/intent.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { ok } from "#domain/base/result.ts";
import { capabilitiesOf } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import {
  amountsFixture,
  itemFixture,
  lineFixture,
  menuFixture,
  quoteFixture,
  storeFixture,
} from "#tests/support/shop-fixture.ts";

const mocks = vi.hoisted(() => ({
  placeOrder: vi.fn<(input: { intent: Pick<OrderIntent, "guestName" | "mode" | "address"> }) => Promise<unknown>>(),
  findAttempt: vi.fn<() => void>(),
  withdrawAttempt: vi.fn<() => void>(),
  push: vi.fn<() => void>(),
}));
vi.mock("#lib/actions/order.ts", () => mocks);
vi.mock("next/navigation", () => ({ useRouter: () => mocks }));

const now = Date.UTC(2026, 10, 23, 17);
const label = "¿A nombre de quién?";

function openCheckout(variant: Variant): void {
  // What somebody chose for a delivery before counts nothing at a table (A242).
  const delivery = { mode: "delivery", isValidated: true, branchId: "1", area: { id: "a", name: "Zona", price: 5000 } };
  const address = addressFixture();
  seedDevice("location", { ...delivery, address, lastAddress: address, confirmedAt: null });
  seedDevice("table", { branchId: "1", number: "5" });
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const item = itemFixture();
  seedDevice("known-items:1", { [item.id]: item });
  fakeServer({
    "GET /api/catalog": () => ({ menu: menuFixture([item]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  });
  const capabilities = capabilitiesOf(variant, { onlyMenu: false });
  const { branch } = storeFixture();
  const here = { id: "3", mode: "onsite", name: "En Sitio", isCollectible: true, isFree: true } as const;
  const deliveryMethods = [...branch.deliveryMethods, here];
  const shop = { capabilities, branch: { ...branch, deliveryMethods } };
  renderInShop(
    <>
      <ConfirmPanel isOpen lines={null} guest={<GuestField />} />
      <OrderThanks />
    </>,
    shop,
  );
}

async function send() {
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledOnce());
  return mocks.placeOrder.mock.calls[0]?.[0].intent;
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

test("a table's guest may say a name, beside what its press agrees to (A180, A243)", async () => {
  openCheckout("table");
  const field = await screen.findByRole("textbox", { name: label });
  expect(field.getAttribute("autocomplete")).toBe("off");
  expect(screen.getByText(/Al presionar «Enviar pedido» con un nombre/).textContent).toContain(
    "política de privacidad",
  );
  fireEvent.change(field, { target: { value: " Ana " } });
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(await send()).toMatchObject({ guestName: "Ana", mode: "onsite", address: null });
  const thanks = await screen.findByRole("alertdialog", { name: "¡Gracias por tu pedido!" }, { timeout: 3000 });
  expect(thanks.textContent).toMatch(/Tu número es SAB.1.*te llamamos por tu nombre, Ana\./);
  expect(mocks.push).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Pedir algo más" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("without a name the order goes all the same, and in a shop none is asked for", async () => {
  openCheckout("table");
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(await send()).toMatchObject({ guestName: "", mode: "onsite" });
  expect(await screen.findByText("Cuando esté listo te lo llevamos a la mesa.", {}, { timeout: 3000 })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Seguir mi pedido" }));
  await waitFor(() => expect(mocks.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1"));
  cleanup();
  openCheckout("shop");
  await screen.findByRole("radio", { name: /Efectivo/ });
  expect(screen.queryByRole("textbox", { name: label })).toBeNull();
});
