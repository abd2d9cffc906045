import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { OrderPhone } from "#app/[tenant]/[locale]/[branch]/_shop/panels/order-phone.tsx";
import { OrderContact } from "#components/account/order-contact.tsx";
import { SendingView } from "#components/checkout/checkout-parts.ts";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { fail, ok } from "#domain/base/result.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { press } from "#tests/support/press.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";
import { amountsFixture, itemFixture, lineFixture, menuFixture, quoteFixture } from "#tests/support/shop-fixture.ts";

const mocks = vi.hoisted(() => ({
  savePhone: vi.fn<(input: unknown) => Promise<unknown>>(),
  logOut: vi.fn<(input: unknown) => Promise<unknown>>(),
  requestCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  placeOrder: vi.fn<(input: unknown) => Promise<unknown>>(),
  push: vi.fn<(address: string) => void>(),
}));
vi.mock("#lib/actions/account.ts", () => mocks);
vi.mock("#lib/actions/profile.ts", () => mocks);
vi.mock("#lib/actions/order.ts", () => mocks);
vi.mock("next/navigation", () => ({ useRouter: () => mocks }));

const now = Date.UTC(2026, 10, 23, 17);
const user = { id: "5", name: "Ana Ruiz", email: "ana@correo.com", phone: null };
let answers: FakeAnswers;
const onBack = vi.fn<() => void>();

function openCheckout(): void {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const item = itemFixture();
  seedDevice("known-items:1", { [item.id]: item });
  seedDevice("location", { isValidated: true, branchId: "1", lastAddress: null, confirmedAt: 0, mode: "pickup" });
  renderInShop(
    <>
      <ConfirmPanel isOpen lines={null} contact={<OrderContact />} />
      <OrderPhone onBack={onBack} />
    </>,
  );
}

const asked = () => screen.findByRole("dialog", { name: "Hola, Ana Ruiz" });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function pressSend(): Promise<void> {
  fireEvent.click(await screen.findByRole("radio", { name: /Efectivo/ }));
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
}

// The first of them would wait for their code.
beforeAll(async () => await Promise.all([loadSending(), loadAssess(), SendingView.prefetch()]));

beforeEach(() => {
  localStorage.clear();
  matchingMedia();
  onBack.mockReset();
  for (const mock of Object.values(mocks)) mock.mockReset();
  mocks.savePhone.mockResolvedValue(ok({ phone: "3107654321" }));
  mocks.logOut.mockResolvedValue(ok(null));
  mocks.placeOrder.mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  answers = {
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
  vi.unstubAllGlobals();
});

describe("the phone that an order needs and the account lacks (S2 §2.6)", () => {
  test("is asked for over the checkout, and the order goes on with it", async () => {
    openCheckout();
    await asked();
    expect(screen.getByText("Solo para avisarte sobre tu pedido.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Teléfono"));
    fill("Teléfono", "310 765 4321");
    press("Guardar");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Hola, Ana Ruiz" })).toBeNull());
    expect(mocks.savePhone).toHaveBeenCalledExactlyOnceWith({ dial: "+57", phone: "310 765 4321" });
    await pressSend();
    await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledTimes(1));
  });

  test("has no ×, and neither Escape nor a press beside it closes it; a browser that does is followed", async () => {
    openCheckout();
    const dialog = await asked();
    expect([...dialog.querySelectorAll("button")].map((button) => button.textContent)).toEqual([
      "Guardar",
      "Volver al carrito",
      "Cerrar sesión",
    ]);
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    fireEvent.click(dialog);
    expect(dialog.hasAttribute("open")).toBe(true);
    if (dialog instanceof HTMLDialogElement) dialog.close();
    fireEvent(dialog, new Event("close"));
    expect(dialog.hasAttribute("open")).toBe(true);
  });

  test("a number that is none is said at the field once it was pressed, and nothing is sent", async () => {
    openCheckout();
    await asked();
    fill("Teléfono", "12");
    expect(screen.queryByText(/^Por favor ingresa un número/)).toBeNull();
    expect(screen.getByRole("button", { name: "Guardar" }).getAttribute("aria-disabled")).toBe("true");
    press("Guardar");
    expect(screen.getByText("Por favor ingresa un número de teléfono válido")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Teléfono"));
    expect(mocks.savePhone).not.toHaveBeenCalled();
  });

  test("a failure is said, and what was typed stays", async () => {
    mocks.savePhone.mockResolvedValueOnce(fail({ kind: "unavailable" }));
    openCheckout();
    await asked();
    fill("Teléfono", "310 765 4321");
    press("Guardar");
    expect(await screen.findByText(/^No pudimos guardar tu teléfono/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Teléfono").value).toBe("310 765 4321");
  });

  test("Back leaves the order for the cart, and log-out stands in it", async () => {
    openCheckout();
    await asked();
    press("Volver al carrito");
    expect(onBack).toHaveBeenCalledTimes(1);
    press("Cerrar sesión");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Hola, Ana Ruiz" })).toBeNull());
    expect(mocks.logOut).toHaveBeenCalledTimes(1);
  });

  test("is asked of nobody who has one, and of nobody without an account", async () => {
    answers["GET /api/session"] = () => ({ user: { ...user, phone: "3001234567" }, addresses: [] });
    openCheckout();
    await screen.findByRole("radio", { name: /Efectivo/ });
    expect(screen.queryByRole("dialog", { name: /^Hola/ })).toBeNull();
    cleanup();
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    openCheckout();
    await screen.findByLabelText("Nombre completo");
    expect(screen.queryByRole("dialog", { name: /^Hola/ })).toBeNull();
  });

  test("an order that a log-in lets go on waits for it, and is sent once with it", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    mocks.requestCode.mockResolvedValue(ok({ resendIn: 60, expiresIn: 600, isLinkOnly: false }));
    mocks.enterCode.mockResolvedValue(ok({ user, addresses: [], consentAsked: null }));
    openCheckout();
    fireEvent.click(await screen.findByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }));
    fill("Correo electrónico", "ana@correo.com");
    await pressSend();
    fireEvent.change(await screen.findByLabelText("Código de acceso"), { target: { value: "123456" } });
    await asked();
    expect(mocks.placeOrder).not.toHaveBeenCalled();
    fill("Teléfono", "310 765 4321");
    press("Guardar");
    await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledTimes(1));
  });
});
