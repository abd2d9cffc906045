import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AccountMenu } from "#components/account/account-menu.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { noInput } from "#domain/person/login-state.ts";
import { guestAtom } from "#lib/client/order/checkout/guest.ts";
import { courierNoteAtom, noNotes, pickedNotes } from "#lib/client/order/checkout/order-notes.ts";
import { splitDrafts } from "#lib/client/order/tracking/divided-bill.ts";
import { loginInputAtom } from "#lib/client/session/login-input.ts";
import { unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { renderPanel, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const logOut = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>());
vi.mock("#lib/actions/account.ts", () => ({ logOut }));
const page = vi.hoisted(() => ({ path: "/" }));
vi.mock("next/navigation", () => ({ usePathname: () => page.path }));

const user = { id: "5", name: "Ana María Ruiz", email: "ana@correo.com", phone: "3001234567" };
const pickup = { mode: "pickup", isValidated: true, branchId: "1", confirmedAt: Date.now() };
let answers: FakeAnswers;

function openMenu() {
  const menu = <AccountMenu isOpen orders={<p>Tres pedidos</p>} addresses={<p>Dos direcciones</p>} />;
  return renderPanel(menu, { name: "menu" });
}

beforeEach(() => {
  localStorage.clear();
  page.path = "/";
  logOut.mockReset();
  answers = { "GET /api/session": () => ({ user: null, addresses: [] }) };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
});

describe("the main menu", () => {
  test.each(["Iniciar sesión", "Crear cuenta"])("logged out: '%s' opens the log-in", async (name) => {
    openMenu();
    expect(screen.getByRole("dialog", { name: "Menú" })).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(openPanels()).toEqual(["menu", "login"]));
    expect(screen.queryByText("Tres pedidos")).toBeNull();
  });

  test("a session that the server ended is said, with the way back in", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [], hasEnded: true });
    openMenu();
    expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Iniciar sesión" })).toBeTruthy();
  });

  test("reading mode is switched on and off, kept, and shown at once (B7)", async () => {
    openMenu();
    const row = await screen.findByRole("checkbox", { name: /^Modo lectura/ });
    expect(row).toHaveProperty("checked", false);
    fireEvent.click(row);
    expect([document.documentElement.className, keptOnDevice("reading")]).toEqual(["reading", true]);
    expect(row).toHaveProperty("checked", true);
    fireEvent.click(row);
    expect([document.documentElement.className, localStorage.getItem("vitrina:sabor.localhost:reading")]).toEqual([
      "",
      null,
    ]);
  });

  test("logged out: an order can be looked up, and the policy read; not where one types its number", async () => {
    const view = openMenu();
    await screen.findByRole("button", { name: "Iniciar sesión" });
    expect(screen.getByRole("link", { name: "Rastrear pedido" }).getAttribute("href")).toBe("/rastrear-orden");
    expect(screen.getByRole("link", { name: "Política de privacidad" }).getAttribute("href")).toBe("/privacidad");
    expect(screen.getByRole("link", { name: "Mis datos" }).getAttribute("href")).toBe("/mis-datos");
    view.unmount();
    page.path = "/rastrear-orden/SAB-1001";
    const onOrder = openMenu();
    expect(await screen.findByRole("link", { name: "Rastrear pedido" })).toBeTruthy();
    onOrder.unmount();
    page.path = "/rastrear-orden";
    openMenu();
    await screen.findByRole("button", { name: "Iniciar sesión" });
    expect(screen.queryByRole("link", { name: "Rastrear pedido" })).toBeNull();
  });

  test("logged in: the person's name, profile, orders and addresses (A8)", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    openMenu();
    expect(await screen.findByRole("dialog", { name: "Ana María Ruiz" })).toBeTruthy();
    for (const text of ["ana@correo.com", "300 123 4567", "Tres pedidos", "Dos direcciones"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  test("what the server says once stays said to who looks away and comes back (UX23)", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [], hasEnded: true });
    openMenu();
    await screen.findByText(/Tu sesión terminó/);
    let looks = 0;
    answers["GET /api/session"] = () => {
      looks += 1;
      return { user: null, addresses: [] };
    };
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    await waitFor(() => expect(looks).toBe(1));
    await act(async () => await new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.getByText(/Tu sesión terminó/)).toBeTruthy();
  });

  test("who logged out in another tab is not shown to who comes back to this one", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    openMenu();
    await screen.findByText("ana@correo.com");
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    expect(await screen.findByRole("button", { name: "Iniciar sesión" })).toBeTruthy();
    expect(screen.queryByText("ana@correo.com")).toBeNull();
  });

  test("who logged out in another tab while this menu was closed is not shown when it is opened again", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    const view = openMenu();
    await screen.findByText("ana@correo.com");
    view.rerender(null);
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    fireEvent(document, new Event("visibilitychange", { bubbles: true }));
    await act(async () => await Promise.resolve());
    view.rerender(<AccountMenu isOpen orders={null} addresses={null} />);
    expect(await screen.findByRole("button", { name: "Iniciar sesión" })).toBeTruthy();
    expect(screen.queryByText("ana@correo.com")).toBeNull();
  });

  test("'Editar perfil' leads to the profile (S2 §2.4)", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    openMenu();
    fireEvent.click(await screen.findByRole("button", { name: "Editar perfil" }));
    await waitFor(() => expect(openPanels()).toEqual(["menu", "profile"]));
  });

  test("log-out clears location, cart and user (S2 §4.1)", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
    seedDevice("location", pickup);
    logOut.mockResolvedValue(ok(null));
    openMenu();
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
    expect(await screen.findByRole("dialog", { name: "Menú" })).toBeTruthy();
    expect(keptOnDevice("location")).toBeNull();
    expect(keptOnDevice("shopping-cart:1")).toBeNull();
    expect(screen.getByRole("button", { name: "Iniciar sesión" })).toBeTruthy();
  });

  test("log-out leaves nothing of the person at this shop, and everything at another (S2 §4.1)", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    const cart = { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false };
    const traces = {
      "shopping-cart:1": cart,
      "shopping-cart:2": cart,
      "known-items:2": {},
      "unsent-cart:2": cart,
      last_order: [{ number: "SAB-1", total: 42_000, sentAt: 1 }],
      favoriteProducts: ["p10"],
      paymentOrder: { attemptKey: "k".repeat(16), branchId: "1", fingerprint: "", isPlaced: true, total: 1, lines: [] },
    };
    for (const [name, value] of Object.entries(traces)) seedDevice(name, value);
    seedDevice("last_order", traces.last_order, "another.localhost");
    const draft = {
      id: null,
      name: "",
      line1: "Calle 93 # 11-27",
      details: "",
      neighborhood: "",
      city: "",
      point: null,
    };
    logOut.mockResolvedValue(ok(null));
    openMenu();
    const atoms = shopAtoms();
    atoms.set(unfinishedAddress, () => draft);
    atoms.set(courierNoteAtom, "El timbre de Ana no suena");
    atoms.set(pickedNotes, { ...noNotes, words: "El timbre de Ana no suena" });
    const guest = { guestName: "Ana", guestMail: "ana@correo.com" };
    atoms.set(guestAtom, guest);
    atoms.set(splitDrafts, new Map([["SAB-1", { way: "people", count: 2, eaters: { names: ["Ana"], lines: [] } }]]));
    atoms.set(loginInputAtom, { ...noInput, email: "ana@correo.com" });
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
    await screen.findByRole("button", { name: "Iniciar sesión" });
    expect(Object.keys(localStorage)).toEqual(["vitrina:another.localhost:last_order"]);
    expect(sessionStorage).toHaveLength(0);
    expect(atoms.get(unfinishedAddress) ?? null).toBeNull();
    expect(atoms.get(courierNoteAtom)).toBe("");
    expect(atoms.get(guestAtom)).toEqual({ guestName: "", guestMail: "" });
    expect(atoms.get(pickedNotes)).toEqual(noNotes);
    expect(atoms.get(splitDrafts).size).toBe(0);
    expect(atoms.get(loginInputAtom)).toEqual(noInput);
  });

  test("log-out ends what push services know of this browser (A261)", async () => {
    const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const registration = { pushManager: { getSubscription: async () => await Promise.resolve({ unsubscribe }) } };
    const serviceWorker = { getRegistration: async () => await Promise.resolve(registration) };
    Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
    vi.stubGlobal("PushManager", vi.fn<() => void>());
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    logOut.mockResolvedValue(ok(null));
    openMenu();
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  test("a log-out that did not reach the shop changes nothing and says so", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    seedDevice("location", pickup);
    logOut.mockResolvedValue(fail({ kind: "unavailable" }));
    openMenu();
    fireEvent.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
    expect(await screen.findByText(/^No pudimos cerrar la sesión/)).toBeTruthy();
    expect(screen.getByRole("dialog", { name: "Ana María Ruiz" })).toBeTruthy();
    expect(keptOnDevice("location")).toEqual(pickup);
  });

  test("a shop that does not answer: said, with another try", async () => {
    answers["GET /api/session"] = () => new FakeStatus(503);
    openMenu();
    expect(await screen.findByText("No pudimos cargar tu cuenta.", {}, { timeout: 4000 })).toBeTruthy();
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    fireEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await screen.findByRole("dialog", { name: "Ana María Ruiz" })).toBeTruthy();
  });
});

test("an account of a phone alone shows the number and no mail (A150)", async () => {
  answers["GET /api/session"] = () => ({ user: { ...user, email: null }, addresses: [] });
  openMenu();
  const number = await screen.findByText("300 123 4567");
  const profile = number.closest("dl");
  expect(profile?.textContent).toBe("Teléfono300\u00a0123\u00a04567");
});
