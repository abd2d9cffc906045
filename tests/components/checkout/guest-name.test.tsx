import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { GuestField } from "#components/account/consent/guest-field.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { OrderThanks } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-thanks.tsx";
import { capabilitiesOf, isShared } from "#domain/store/mode.ts";
import type { Variant } from "#domain/store/mode.ts";
import { fail } from "#domain/base/result.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { checkoutDoubles } from "#tests/support/checkout-doubles.ts";
import { answers, eachWithNewCheckout, sentIntent } from "#tests/support/confirm-panel.tsx";
import { orderActions as actions } from "#tests/support/order-actions.ts";
import { renderInShop, seedDevice, shopAtoms } from "#tests/support/render-in-shop.tsx";
import { itemFixture, lineFixture, storeFixture } from "#tests/support/shop-fixture.ts";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);
const fetched = vi.hoisted(() => vi.fn<(part: string) => void>());
vi.mock("#components/order/split/split-panel.tsx", () => {
  fetched("split-panel");
  return { SplitPanel: () => null };
});

eachWithNewCheckout();

const label = "¿A nombre de quién?";

function openAt(
  variant: Variant,
  more: { asksGuestMail?: boolean; termsLink?: string } = {},
  contact?: ReactNode,
): void {
  // What somebody chose for a delivery before counts nothing at a table (A242).
  const delivery = { mode: "delivery", isValidated: true, branchId: "1", area: { id: "a", name: "Zona", price: 5000 } };
  const address = addressFixture();
  seedDevice("location", { ...delivery, address, lastAddress: address, confirmedAt: null });
  seedDevice("table", { branchId: "1", number: "5" });
  const capabilities = capabilitiesOf(variant, { onlyMenu: false });
  const seed = (name: string, value: unknown) => seedDevice(name, value, undefined, isShared(capabilities));
  seed("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  seed("known-items:1", { "10": itemFixture() });
  answers["GET /api/session"] = () => ({ user: null, addresses: [] });
  const { branch } = storeFixture();
  const here = { id: "3", mode: "onsite", name: "En Sitio", isCollectible: true, isFree: true } as const;
  const deliveryMethods = [...branch.deliveryMethods, here];
  const shop = { capabilities, branch: { ...branch, deliveryMethods }, ...more };
  renderInShop(
    <>
      <ConfirmPanel isOpen lines={null} contact={contact} guest={<GuestField />} />
      <OrderThanks />
    </>,
    shop,
  );
}

test("a table's guest may say a name, beside what its press agrees to (A180, A243)", async () => {
  openAt("table");
  const field = await screen.findByRole("textbox", { name: label });
  expect(screen.queryByRole("textbox", { name: "Correo electrónico" })).toBeNull();
  expect(field.getAttribute("autocomplete")).toBe("off");
  expect(screen.getByText(/Al presionar «Enviar pedido» con un nombre/).textContent).toContain(
    "política de privacidad",
  );
  fireEvent.change(field, { target: { value: " Ana " } });
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(fetched).not.toHaveBeenCalled();
  expect(await sentIntent()).toMatchObject({ guestName: "Ana", mode: "onsite", address: null });
  const thanks = await screen.findByRole("alertdialog", { name: "¡Gracias por tu pedido!" }, { timeout: 3000 });
  // The bill may be divided where there is no connection; whoever has not ordered at a table fetches nothing of it.
  await waitFor(() => expect(fetched.mock.calls).toEqual([["split-panel"]]));
  expect(thanks.textContent).toMatch(/Tu número es SAB.1001.*te llamamos por tu nombre, Ana\./);
  expect(checkoutDoubles.router.push).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Pedir algo más" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("on a kiosk no link leads out of the order: what is agreed to says where it stands", async () => {
  openAt("kiosk", { termsLink: "https://www.sabor.example/terminos" });
  await screen.findByRole("textbox", { name: label });
  expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).toEqual([]);
  const agreed = screen.getByText(/Al presionar «Enviar pedido» con un nombre/).textContent;
  expect(agreed).toContain("política de privacidad (sabor.localhost/privacidad)");
  expect(agreed).toContain("(www.sabor.example/terminos)");
});

test("a text that is no name is marked at its field, and none goes along", async () => {
  openAt("table");
  const field = await screen.findByRole("textbox", { name: label });
  const problem = "Escribe tu nombre, con máximo 40 caracteres";
  fireEvent.change(field, { target: { value: "12" } });
  fireEvent.blur(field);
  expect(await screen.findByText(problem)).toBeDefined();
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(await sentIntent()).toMatchObject({ guestName: "", mode: "onsite" });
  expect(await screen.findByText("Cuando esté listo te lo llevamos a la mesa.", {}, { timeout: 3000 })).toBeDefined();
  fireEvent.change(field, { target: { value: "Ana" } });
  expect(screen.queryByText(problem)).toBeNull();
});

test("without a name the order goes all the same, and in a shop none is asked for", async () => {
  openAt("table");
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(await sentIntent()).toMatchObject({ guestName: "", mode: "onsite" });
  expect(await screen.findByText("Cuando esté listo te lo llevamos a la mesa.", {}, { timeout: 3000 })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Seguir mi pedido" }));
  await waitFor(() => expect(checkoutDoubles.router.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  cleanup();
  openAt("shop");
  await screen.findByRole("radio", { name: /Efectivo/ });
  expect(screen.queryByRole("textbox", { name: label })).toBeNull();
});

test("a mail for the receipt is asked where the page says so, and what is none does not go along (A263)", async () => {
  openAt("table", { asksGuestMail: true });
  const field = await screen.findByRole("textbox", { name: "Correo electrónico" });
  expect([field.getAttribute("autocomplete"), field.hasAttribute("required")]).toEqual(["off", false]);
  expect(screen.getByText(/con un nombre o un correo/).textContent).toContain("política de privacidad");
  fireEvent.change(field, { target: { value: "ana@correo" } });
  fireEvent.blur(field);
  expect(screen.getByText(/Este correo no está bien escrito/)).toBeDefined();
  fireEvent.change(field, { target: { value: " Ana@correo.co " } });
  fireEvent.blur(field);
  expect(screen.queryByText(/Este correo no está bien escrito/)).toBeNull();
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  expect(await sentIntent()).toMatchObject({ guestName: "", guestMail: "ana@correo.co" });
});

test.each([
  ["table", /^Escanea de nuevo el código de tu mesa/],
  ["kiosk", /^Este kiosco todavía no puede tomar pedidos/],
] as const)(
  "a guest of a %s whose place has ended is asked for no account, but told of the place (A213)",
  async (variant, told) => {
    openAt(variant, {}, <p>Quién pide</p>);
    fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
    actions.placeOrder.mockResolvedValueOnce(fail({ kind: "unauthorized" }));
    await sentIntent();
    expect(await screen.findByText(told)).toBeDefined();
    expect(shopAtoms().get(contactAskedAtom)).toBe(false);
    expect(screen.queryByText("Quién pide")).toBeNull();
  },
);
