import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OrderContact } from "#components/account/order-contact.tsx";
import { ConfirmPanel } from "#components/checkout/confirm-panel.tsx";
import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { SendingView } from "#components/checkout/checkout-parts.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { fail, ok } from "#domain/base/result.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { matchingMedia } from "#tests/support/matching-media.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
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
  requestCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  giveConsent: vi.fn<(input: unknown) => Promise<unknown>>(),
  signUp: vi.fn<(input: unknown) => Promise<unknown>>(),
  saveAddress: vi.fn<(input: unknown) => Promise<unknown>>(),
  placeOrder: vi.fn<(input: unknown) => Promise<unknown>>(),
  findAttempt: vi.fn<(input: unknown) => Promise<unknown>>(),
  withdrawAttempt: vi.fn<(input: unknown) => Promise<unknown>>(),
  logOut: vi.fn<() => void>(),
  push: vi.fn<(address: string) => void>(),
}));
vi.mock("#lib/actions/account.ts", () => mocks);
vi.mock("#lib/actions/address.ts", () => mocks);
vi.mock("#lib/actions/order.ts", () => mocks);
vi.mock("next/navigation", () => ({ useRouter: () => mocks }));

const now = Date.UTC(2026, 10, 23, 17);
const user = { id: "5", name: "Ana", email: "ana@correo.com", phone: "3001234567" };
const sentCode = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
const guest = {
  id: null,
  name: "",
  line1: "Calle 93 # 11-27",
  details: "",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point: { latitude: 4.6766, longitude: -74.0483 },
};
let answers: FakeAnswers;

const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const codeField = () => screen.findByLabelText("Código de acceso");

async function pressSend(): Promise<void> {
  const button = await screen.findByRole("button", { name: /^Enviar pedido · \$/ });
  await waitFor(() => expect(button.getAttribute("aria-disabled") ?? button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
}

async function openCheckout(place: object = { mode: "pickup", address: null, area: null }): Promise<void> {
  seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
  const item = itemFixture();
  seedDevice("known-items:1", { [item.id]: item });
  seedDevice("location", { isValidated: true, branchId: "1", lastAddress: null, confirmedAt: 0, ...place });
  const { branch } = storeFixture();
  const online = {
    id: "12",
    kind: "online",
    provider: "epayco",
    name: "",
    label: "En línea",
    action: "form",
    endpoint: null,
    isLive: false,
  } as const;
  renderInShop(<ConfirmPanel isOpen lines={null} contact={<OrderContact />} />, {
    branch: { ...branch, paymentMethods: [...branch.paymentMethods, online] },
  });
  const cash = await screen.findByRole("radio", { name: /Efectivo/ });
  if (!keptOnDevice("current_order")) fireEvent.click(cash);
}

async function fillContact(): Promise<void> {
  await screen.findByLabelText("Nombre completo");
  fill("Nombre completo", "Ana María Ruiz");
  fill("Teléfono", "300 123 4567");
  fill("Correo electrónico", "ana@correo.com");
}

// The first of them would wait for their code.
beforeAll(async () => await Promise.all([loadSending(), loadAssess(), SendingView.prefetch()]));

beforeEach(() => {
  localStorage.clear();
  matchingMedia();
  mocks.requestCode.mockReset().mockResolvedValue(ok(sentCode));
  mocks.signUp.mockReset().mockResolvedValue(ok(sentCode));
  mocks.enterCode.mockReset().mockResolvedValue(ok({ user, addresses: [] }));
  mocks.saveAddress.mockReset().mockResolvedValue(ok({ ...guest, id: "9" }));
  mocks.placeOrder.mockReset().mockResolvedValue(ok({ number: "SAB-1001", payment: { kind: "done" } }));
  mocks.push.mockReset();
  answers = {
    "GET /api/catalog": () => ({ menu: menuFixture([itemFixture()]), now, holidays: [] }),
    "GET /api/availability": () => ({ now, availability: { isOpen: true, closesAt: null, opensAt: null } }),
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "POST /api/quote": () => quoteFixture(amountsFixture(32_000, null)),
  };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  await act(() => Promise.resolve());
  vi.unstubAllGlobals();
});

test("the press has its frame before what was typed is sent, once however often it is pressed", async () => {
  await openCheckout();
  fill("Correo electrónico", "ana@correo.com");
  const submitted = vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockReturnValue();
  await pressSend();
  await pressSend();
  expect(submitted).not.toHaveBeenCalled();
  await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
  submitted.mockRestore();
});

test("a first order: who orders, then the code, then it is sent, all in the checkout (A161, S2 §2.3)", async () => {
  await openCheckout();
  await fillContact();
  expect(screen.getByText(/Al presionar «Enviar pedido» creas tu cuenta/)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /En línea/ }));
  expect(screen.getByText(/Al presionar «Enviar pedido y pagar» creas tu cuenta/)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /Efectivo/ }));
  expect(screen.queryByRole("checkbox", { name: /Autorizo/ })).toBeNull();
  await pressSend();
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  await waitFor(() => expect(mocks.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(mocks.signUp).toHaveBeenCalledExactlyOnceWith({
    name: "Ana María Ruiz",
    dial: "+57",
    phone: "300 123 4567",
    email: "ana@correo.com",
    consent: true,
  });
  expect(mocks.placeOrder).toHaveBeenCalledTimes(1);
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toMatch(
    /correo\.com|Ruiz|4567/,
  );
});

test("whoever has an account agrees to the business by the button that sends, and is asked nothing more (A180, A220)", async () => {
  mocks.requestCode.mockResolvedValue(ok(sentCode));
  await openCheckout();
  fireEvent.click(await screen.findByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }));
  const agreed = /«Enviar pedido» o escribir el código autorizas a Cuentas S\.A\.S\. \(NIT .*, y a .* a usar tu nombre/;
  expect((await screen.findByText(/autorizas a/)).textContent).toMatch(agreed);
  fill("Correo electrónico", "ana@correo.com");
  await pressSend();
  await codeField();
  expect(screen.getByText(/autorizas a/).textContent).toMatch(agreed);
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  await waitFor(() => expect(mocks.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(mocks.enterCode).toHaveBeenCalledExactlyOnceWith({ code: "123456", consents: true });
});

test("who came in without agreeing is asked in the checkout, and the button that sends answers (A220)", async () => {
  answers["GET /api/session"] = () => ({ user: null, addresses: [], consentAsked: "first" });
  mocks.giveConsent.mockResolvedValue(ok({ user, addresses: [], consentAsked: null }));
  await openCheckout();
  expect((await screen.findByText(/Ya tienes una cuenta con Cuentas S\.A\.S\./)).textContent).toMatch(/¿Autorizas que/);
  await pressSend();
  await waitFor(() => expect(mocks.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(mocks.giveConsent).toHaveBeenCalledExactlyOnceWith({ consent: true });
});

test("what is missing is said beside its field, the first one has the focus, and nothing is sent (UX15)", async () => {
  await openCheckout();
  await screen.findByLabelText("Nombre completo");
  fill("Teléfono", "300 123 4567");
  await pressSend();
  expect(await screen.findAllByText("Este campo es obligatorio")).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nombre completo")));
  expect(mocks.signUp).not.toHaveBeenCalled();
  await fillContact();
  await pressSend();
  expect(await codeField()).toBeTruthy();
});

test("'Enviar pedido' stays in sight at the code and says what the code lacks; a wrong one keeps the order", async () => {
  await openCheckout();
  await fillContact();
  await pressSend();
  await codeField();
  await pressSend();
  expect(await screen.findByText("Escribe los 6 dígitos del código")).toBeTruthy();
  mocks.enterCode.mockResolvedValueOnce(fail({ kind: "refused", code: "code_wrong" }));
  fireEvent.change(await codeField(), { target: { value: "111111" } });
  expect(await screen.findByText("El código no es válido. Revisa tu correo nuevamente.")).toBeTruthy();
  expect(mocks.placeOrder).not.toHaveBeenCalled();
  await pressSend();
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledTimes(1));
});

test("who has an account gives the mail alone; an unknown one gives the rest, and types nothing twice (UX23)", async () => {
  await openCheckout();
  fireEvent.click(await screen.findByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }));
  fill("Correo electrónico", "ana@correo.com");
  mocks.requestCode.mockResolvedValueOnce(fail({ kind: "refused", code: "user_not_found" }));
  await pressSend();
  expect(await screen.findByText("El usuario no existe")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Crear cuenta" }));
  expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.com");
  fireEvent.click(screen.getByRole("button", { name: "¿Ya tienes cuenta? Iniciar sesión" }));
  await pressSend();
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledTimes(1));
});

test("a session that ended in mid-send mails the code at once; the send goes on by itself, under its key (F27)", async () => {
  answers["GET /api/session"] = () => ({ user, addresses: [] });
  mocks.placeOrder.mockResolvedValueOnce(fail({ kind: "unauthorized" }));
  await openCheckout();
  await pressSend();
  const code = await codeField();
  expect(mocks.requestCode).toHaveBeenCalledExactlyOnceWith({ to: "ana@correo.com" });
  fireEvent.change(code, { target: { value: "123456" } });
  await waitFor(() => expect(mocks.push).toHaveBeenCalledWith("/rastrear-orden/SAB-1001"));
  expect(mocks.placeOrder).toHaveBeenCalledTimes(2);
  const [first, second] = mocks.placeOrder.mock.calls;
  expect(second).toEqual(first);
});

test("a page loaded anew while the code lives goes on at the code, and other data can be given", async () => {
  seedDevice("current_order", { paymentMethodId: "11", at: Date.now() });
  const pendingCode = { to: "ana@correo.com", ...sentCode, resendIn: 30 };
  answers["GET /api/session"] = () => ({ user: null, addresses: [], pendingCode });
  await openCheckout();
  await codeField();
  expect(screen.getByRole("radio", { name: /Datáfono/ })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("button", { name: "Usar otros datos" }));
  expect(screen.getByLabelText("Nombre completo")).toBeTruthy();
});

test("a page loaded anew sends nothing by itself at the code, and who is logged in then reads what was done (A174)", async () => {
  seedDevice("current_order", { paymentMethodId: "11", at: Date.now() });
  answers["GET /api/session"] = () => ({
    user: null,
    addresses: [],
    pendingCode: { to: "ana@correo.com", ...sentCode },
  });
  await openCheckout();
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  await waitFor(() => expect(pageToasts().texts).toEqual(["Sesión iniciada"]));
  expect(mocks.placeOrder).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: /^Enviar pedido/ })).toBeTruthy();
});

test("the order goes where it was shown to go, also when the account did not keep the address (S2 §4.3)", async () => {
  const area = { id: "3", name: "Norte", price: 5000 };
  answers["POST /api/quote"] = () => quoteFixture(amountsFixture(32_000, 5000));
  mocks.enterCode.mockResolvedValue(ok({ user, addresses: [{ ...guest, id: "7", line1: "Calle 72 # 10-34" }] }));
  mocks.saveAddress.mockResolvedValue(fail({ kind: "unavailable" }));
  await openCheckout({ mode: "delivery", address: guest, area });
  await fillContact();
  await pressSend();
  fireEvent.change(await codeField(), { target: { value: "123456" } });
  await waitFor(() => expect(mocks.placeOrder).toHaveBeenCalledTimes(1));
  expect(mocks.placeOrder.mock.calls[0]?.[0]).toMatchObject({ intent: { address: { line1: guest.line1 } } });
  expect(keptOnDevice("location")).toMatchObject({ address: { line1: guest.line1 }, isValidated: true });
});

test("a session that turns out to have ended while the page was left has its mail filled in (F27, UX23)", async () => {
  answers["GET /api/session"] = () => ({ user, addresses: [] });
  await openCheckout();
  await waitFor(() => expect(screen.queryByLabelText("Correo electrónico")).toBeNull());
  answers["GET /api/session"] = () => ({ user: null, addresses: [], hasEnded: true });
  const later = Date.now() + 61_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  fireEvent(window, new Event("offline"));
  fireEvent(window, new Event("online"));
  expect(await screen.findByDisplayValue("ana@correo.com")).toBeDefined();
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    "ana@correo.com",
  );
  clock.mockRestore();
});
