import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { typedInvoice, wholeInvoice } from "#lib/client/order/checkout/invoice.ts";
import { shopAtoms } from "#tests/support/render-in-shop.tsx";
import { eachWithNewCheckout, openCheckout, sentIntent } from "#tests/support/confirm-panel.tsx";

vi.mock("#lib/actions/order.ts", async () => (await import("#tests/support/order-actions.ts")).orderActions);
vi.mock("next/navigation", async () => (await import("#tests/support/checkout-doubles.ts")).navigationDouble);

eachWithNewCheckout();

const payCash = async () => fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));

function fill(label: string, text: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

test("a NIT with its check digit and a name go with the order, and it is said that they do (A233)", async () => {
  openCheckout({ store: { keepsInvoices: true } });
  await payCash();
  fireEvent.click(await screen.findByRole("radio", { name: "NIT" }));
  fill("Número", "890.903.938-0");
  expect(await screen.findByText("Ese NIT no existe: revisa sus dígitos y el de verificación")).toBeDefined();
  fill("Número", "890.903.938-8");
  expect(await screen.findByText("Escribe a nombre de quién va la factura")).toBeDefined();
  fill("Nombre o razón social", "Panadería Sol");
  expect(await screen.findByText("Van con tu pedido: NIT 890.903.938-8.")).toBeDefined();
  expect((await sentIntent())?.invoice).toEqual({ name: "Panadería Sol", document: "nit", number: "8909039388" });
  expect(Object.values(localStorage).join(" ")).not.toContain("Panadería");
});

test("the next order has none: it went with one (A233)", async () => {
  openCheckout({ store: { keepsInvoices: true } });
  await payCash();
  fireEvent.click(await screen.findByRole("radio", { name: "NIT" }));
  fill("Número", "890.903.938-8");
  fill("Nombre o razón social", "Panadería Sol");
  await screen.findByText("Van con tu pedido: NIT 890.903.938-8.");
  expect((await sentIntent())?.invoice).not.toBeNull();
  await waitFor(() => expect(shopAtoms().get(typedInvoice)).toEqual({ name: "", document: "cedula", number: "" }));
  expect(shopAtoms().get(wholeInvoice)).toBeNull();
});

test("nothing half goes along", async () => {
  openCheckout({ store: { keepsInvoices: true } });
  await payCash();
  await screen.findByRole("radio", { name: "NIT" });
  fill("Nombre o razón social", "Panadería Sol");
  expect((await sentIntent())?.invoice).toBeNull();
});

test("nobody is asked where the backend keeps none", async () => {
  openCheckout({ store: { keepsInvoices: false } });
  expect(await screen.findByText("Notas para tu pedido")).toBeDefined();
  expect(screen.queryByRole("radio", { name: "NIT" })).toBeNull();
});
