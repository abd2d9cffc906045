import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { consentVersion } from "#domain/person/consent.ts";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { PanelStart } from "#lib/client/panel/panel.ts";
import { heldLoginLink, holdLoginLink } from "#lib/client/panel/login-link.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, renderPanel, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";

const mocks = vi.hoisted(() => ({
  requestCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  signUp: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("#lib/actions/account.ts", () => ({ ...mocks, logOut: vi.fn<() => void>() }));
const saveAddress = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>());
vi.mock("#lib/actions/address.ts", () => ({ saveAddress }));

const point = { latitude: 4.6766, longitude: -74.0483 };
const user = { id: "5", name: "Ana", email: "ana@correo.com", phone: "3001234567" };
const home = {
  id: "7",
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point,
};
const sentCode = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
const area = { id: "3", name: "Norte", price: 5000 };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const location = () => keptOnDevice("location");
/** Where the order goes before anybody logs in. */
const goesTo = (guest: unknown, confirmedAt: number) =>
  seedDevice("location", {
    mode: "delivery",
    isValidated: true,
    branchId: "1",
    address: guest,
    lastAddress: guest,
    area,
    confirmedAt,
  });

function openLogin(start: PanelStart | null = null) {
  return renderPanel(<LoginPanel isOpen />, { name: "login", start: start ?? undefined, below: ["confirm"] });
}

async function toCode() {
  fill("Correo electrónico", " Ana+pedidos@Correo.com ");
  press("Continuar");
  await screen.findByLabelText("Código de acceso");
}

function contentOf(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? "")).join("\n");
}

const panels = () => window.history.state?.panels?.map(({ name }: { name: string }) => name);

const openSignUp = () => openLogin("signUp");

function fillSignUp() {
  fill("Nombre completo", "Ana María Ruiz");
  fill("Teléfono", "+57 300 123-4567");
  fill("Correo electrónico", "ana@correo.com");
  fireEvent.click(screen.getByRole("checkbox"));
}

beforeEach(() => {
  localStorage.clear();
  for (const mock of Object.values(mocks)) mock.mockReset();
  saveAddress.mockReset();
  saveAddress.mockImplementation(async (address: unknown) =>
    Promise.resolve(ok({ ...(address as typeof home), id: "9" })),
  );
  mocks.requestCode.mockResolvedValue(ok(sentCode));
  mocks.enterCode.mockResolvedValue(ok({ user, addresses: [home] }));
  mocks.signUp.mockResolvedValue(ok(sentCode));
  fakeServer({
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "POST /api/coverage": () => ({ branchId: "1", area }),
  });
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
});

const away = /^No pudimos comunicarnos con la tienda/;

async function lineIsBack() {
  expect(await screen.findByText(away)).toBeTruthy();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText(away)).toBeNull());
}

describe("a call that is cut off", () => {
  test("is forgotten when the line is back (F17), at the address, the sign-up and the code", async () => {
    mocks.requestCode.mockRejectedValueOnce(new TypeError("cut"));
    mocks.signUp.mockRejectedValueOnce(new TypeError("cut"));
    mocks.enterCode.mockRejectedValueOnce(new TypeError("cut"));
    openLogin();
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    await lineIsBack();
    press(/^¿No tienes una cuenta/);
    fillSignUp();
    press("Continuar");
    await lineIsBack();
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    await lineIsBack();
    press("Volver");
    fill("Correo electrónico", "ana");
    press("Continuar");
    // What the line has nothing to do with stays.
    fireEvent(window, new Event("online"));
    expect(screen.getByText("Ingresa un correo válido, por ejemplo ana@correo.com")).toBeTruthy();
  });

  test("is told at the field, and the same goes on by another press", async () => {
    openLogin();
    mocks.requestCode.mockRejectedValueOnce(new TypeError("cut"));
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    mocks.enterCode.mockRejectedValueOnce(new TypeError("cut"));
    fill("Código de acceso", "123456");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Ingresar");
    await waitFor(() => expect(mocks.enterCode).toHaveBeenCalledTimes(2));
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });

  test("leaves the sign-up as it was typed", async () => {
    openSignUp();
    mocks.signUp.mockRejectedValueOnce(new TypeError("cut"));
    fillSignUp();
    press("Continuar");
    expect(await screen.findByText(away)).toBeTruthy();
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(mocks.signUp).toHaveBeenCalledTimes(2);
  });
});

describe("log-in by mailed code", () => {
  test("e-mail, code, in: the panel below goes on by itself (A91)", async () => {
    openLogin();
    expect(screen.getByRole("dialog", { name: "Iniciar sesión con correo" })).toBeTruthy();
    await toCode();
    expect(mocks.requestCode).toHaveBeenCalledWith({ to: "ana+pedidos@correo.com" });
    expect(screen.getByText("ana+pedidos@correo.com")).toBeTruthy();
    expect(screen.getByText(/carpeta de spam/)).toBeTruthy();
    fill("Código de acceso", "12 34-56");
    await waitFor(() => expect(window.history.state).toMatchObject({ panels: [{ name: "confirm" }] }));
    expect(mocks.enterCode).toHaveBeenCalledTimes(1);
    expect(mocks.enterCode).toHaveBeenCalledWith({ code: "123456" });
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });

  test("neither e-mail nor code nor name is kept on the device or in the address (U7, X11)", async () => {
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() => expect(location()).toBeTruthy());
    const kept = [contentOf(localStorage), contentOf(sessionStorage), window.location.href].join("\n");
    for (const secret of ["correo.com", "123456", "3001234567", '"Ana"']) expect(kept).not.toContain(secret);
  });

  test("the newest address is selected and validated, unless one was confirmed in this visit (S2 §4.1, A137)", async () => {
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() =>
      expect(location()).toMatchObject({ mode: "delivery", isValidated: true, address: { id: "7" } }),
    );
  });

  test("an address that another branch delivers to is no reason to say anything", async () => {
    const found = { branchId: "2", area };
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [] }), "POST /api/coverage": () => found });
    renderPanel(<LoginPanel isOpen />, { name: "login" });
    await toCode();
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(location()).toMatchObject({ mode: "delivery", isValidated: false, address: { id: "7" } });
    expect(screen.queryByText("Restaurante no disponible")).toBeNull();
  });

  test("an address that nobody delivers to is said, for no dialog does (S2 §8, A138)", async () => {
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [] }), "POST /api/coverage": () => null });
    renderPanel(<LoginPanel isOpen />, { name: "login" });
    await toCode();
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Restaurante no disponible")).toBeTruthy();
    expect(location()).toMatchObject({ mode: "delivery", isValidated: false, address: { id: "7" } });
  });

  test("the newest address is the newest that an order may go to", async () => {
    mocks.enterCode.mockResolvedValue(ok({ user, addresses: [{ ...home, id: "9", point: null }, home] }));
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() => expect(location()).toMatchObject({ isValidated: true, address: { id: "7" } }));
  });

  test.each(["confirm", "menu"] as const)("over the open panel %s it is not said (A138)", async (below) => {
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [] }), "POST /api/coverage": () => null });
    renderPanel(<LoginPanel isOpen />, { name: "login", below: [below] });
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() => expect(location()).toMatchObject({ isValidated: false }));
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(screen.queryByText("Restaurante no disponible")).toBeNull();
  });

  test("a choice of this visit stays (A137)", async () => {
    seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", confirmedAt: Date.now() });
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(location()).toMatchObject({ mode: "pickup", isValidated: true });
  });

  test.each([
    ["no address at all", "ana", null, "Debes ingresar un correo válido"],
    ["unknown", "ana@correo.com", { kind: "refused", code: "user_not_found" }, "El usuario no existe"],
    [
      "not a customer",
      "ana@correo.com",
      { kind: "refused", code: "not_a_customer" },
      "Usuario no autorizado para esta acción",
    ],
    [
      "mail is down (F35)",
      "ana@correo.com",
      { kind: "refused", code: "mail_unavailable" },
      /^En este momento no podemos enviar correos/,
    ],
    ["too many", "ana@correo.com", { kind: "tooMany", retryAfter: 130 }, /Espera 3 minutos/],
    ["the shop is away", "ana@correo.com", { kind: "unavailable" }, /^No pudimos comunicarnos con la tienda/],
  ])("%s: said beside the field, which keeps what was typed", async (_, email, failure, text) => {
    mocks.requestCode.mockResolvedValue(fail(failure));
    openLogin();
    fill("Correo electrónico", email);
    press("Continuar");
    expect(await screen.findByText(text)).toBeTruthy();
    const box = screen.getByLabelText("Correo electrónico");
    expect(box).toHaveProperty("value", email);
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute("aria-invalid")).toBe("true");
  });

  test.each(["mail_unavailable", "user_not_found"])(
    "a request refused with %s is said once, at its field",
    async (code) => {
      mocks.requestCode.mockResolvedValue(fail({ kind: "refused", code }));
      openLogin();
      fill("Correo electrónico", "ana@correo.com");
      press("Continuar");
      const box = screen.getByLabelText("Correo electrónico");
      await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
      expect(pageToasts().texts).toEqual([]);
    },
  );

  test("an unknown user may go on to the sign-up with the same e-mail (UX23)", async () => {
    mocks.requestCode.mockResolvedValue(fail({ kind: "refused", code: "user_not_found" }));
    openLogin();
    fill("Correo electrónico", "nueva@correo.com");
    press("Continuar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear cuenta" }));
    expect(screen.getByRole("dialog", { name: "¡Estás a un paso de tu pedido!" })).toBeTruthy();
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "nueva@correo.com");
  });

  test.each([
    ["wrong", "code_wrong", "El código no es válido. Revisa tu correo nuevamente."],
    ["expired", "code_expired", "El código venció. Pide uno nuevo."],
    ["of another browser", "code_lost", "Este código se pidió en otro momento o navegador. Pide uno nuevo."],
    ["used up", "code_exhausted", "Agotaste los intentos con este código. Pide uno nuevo."],
  ])("a %s code: said beside the field, and not sent again by itself", async (_, code, text) => {
    mocks.enterCode.mockResolvedValue(fail({ kind: "refused", code }));
    openLogin();
    await toCode();
    fill("Código de acceso", "111111");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(mocks.enterCode).toHaveBeenCalledTimes(1);
    expect(pageToasts().texts).toEqual([]);
    expect(screen.getByLabelText("Código de acceso")).toHaveProperty("value", "111111");
    press("Ingresar");
    await waitFor(() => expect(mocks.enterCode).toHaveBeenCalledTimes(2));
  });

  test("an incomplete code is not sent", async () => {
    openLogin();
    await toCode();
    fill("Código de acceso", "123");
    press("Ingresar");
    expect(await screen.findByText("Escribe los 6 dígitos del código")).toBeTruthy();
    expect(mocks.enterCode).not.toHaveBeenCalled();
  });

  test("another code after the wait that the platform names (UX25)", async () => {
    mocks.requestCode.mockResolvedValue(ok({ resendIn: 2 }));
    openLogin();
    await toCode();
    expect(screen.getByText(/^Puedes pedir otro código en [12] s$/)).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Reenviar código" }, { timeout: 4000 });
    fireEvent.click(again);
    expect(await screen.findByText("Te enviamos un código nuevo")).toBeTruthy();
    expect(mocks.requestCode).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("button", { name: "Reenviar código" })).toBeNull();
  });

  test("'Volver' leads back to the e-mail as typed; a closed panel comes back to the code", async () => {
    const page = renderInShop(<LoginPanel isOpen />);
    await toCode();
    page.rerender(<p />);
    page.rerender(<LoginPanel isOpen />);
    expect(screen.getByLabelText("Código de acceso")).toBeTruthy();
    press("Volver");
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "Ana+pedidos@Correo.com");
    mocks.requestCode.mockResolvedValue(ok({ ...sentCode, resendIn: 12 }));
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(screen.getByText("Puedes pedir otro código en 12 s")).toBeTruthy();
  });

  test("after 'Volver' it is still there for who closes the log-in and comes back", async () => {
    const page = renderInShop(<LoginPanel isOpen />);
    await toCode();
    press("Volver");
    page.rerender(<p />);
    page.rerender(<LoginPanel isOpen />);
    expect(screen.getByLabelText("Código de acceso")).toBeTruthy();
  });

  test("is resumed in a page that is loaded anew while the code lives, and not after it", async () => {
    const pending = { to: "ana@correo.com", ...sentCode, resendIn: 30 };
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [], pendingCode: pending }) });
    openLogin();
    const field = await screen.findByLabelText("Código de acceso");
    expect(screen.getByText("ana@correo.com")).toBeTruthy();
    fireEvent.change(field, { target: { value: "123456" } });
    await waitFor(() => expect(mocks.enterCode).toHaveBeenCalledWith({ code: "123456" }));
    cleanup();
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [], pendingCode: null }) });
    openLogin();
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  });

  test("is not asked for any more when it died while the panel was closed", async () => {
    const page = renderInShop(<LoginPanel isOpen />);
    await toCode();
    page.rerender(<p />);
    const later = Date.now() + (sentCode.expiresIn + 1) * 1000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(later);
    page.rerender(<LoginPanel isOpen />);
    clock.mockRestore();
    expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
    expect(screen.queryByLabelText("Código de acceso")).toBeNull();
  });

  test("does not take the place of an address that is being typed", async () => {
    const answer = Promise.withResolvers<unknown>();
    fakeServer({ "GET /api/session": () => answer.promise });
    openLogin();
    fill("Correo electrónico", "otra@correo.com");
    answer.resolve({ user: null, addresses: [], pendingCode: { to: "ana@correo.com", ...sentCode } });
    await act(async () => void (await answer.promise));
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "otra@correo.com");
  });

  test("asks for the mail's link alone when the day's codes are spent, and goes on when another tab logged in", async () => {
    mocks.requestCode.mockResolvedValue(ok({ ...sentCode, isLinkOnly: true }));
    let isIn = false;
    fakeServer({ "GET /api/session": () => ({ user: isIn ? user : null, addresses: [] }) });
    openLogin();
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    expect(await screen.findByText(/Enviamos un enlace a/)).toBeTruthy();
    expect(screen.queryByLabelText("Código de acceso")).toBeNull();
    expect(screen.queryByRole("button", { name: "Ingresar" })).toBeNull();
    isIn = true;
    fireEvent(document, new Event("visibilitychange"));
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });
});

const save = vi.fn<() => Promise<Result<null, Failure>>>();

/** A page on which somebody is logged in until a call is refused. */
function EndedWhileOpen() {
  const { user: here } = useSession();
  const { panel } = usePanel();
  const asCustomer = useAsCustomer();
  return (
    <>
      {here && <p>{here.name} está aquí</p>}
      <button type="button" onClick={() => void asCustomer(save)}>
        guardar
      </button>
      {panel === "login" && <LoginPanel isOpen />}
    </>
  );
}

describe("after a session that the server ended", () => {
  test("says so, and goes on with the address that was there", async () => {
    goesTo({ ...home, id: null }, Date.now());
    fakeServer({ "GET /api/session": () => ({ user: null, addresses: [], hasEnded: true }) });
    openLogin("ended");
    expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
    await toCode();
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(saveAddress, "what was wanted saves it").not.toHaveBeenCalled();
  });

  test("when it happened while the page stood open: said, with whom it asks, and what was wanted is done (UX23)", async () => {
    fakeServer({ "GET /api/session": () => ({ user, addresses: [home] }) });
    save.mockResolvedValueOnce(fail({ kind: "unauthorized" })).mockResolvedValue(ok(null));
    renderInShop(<EndedWhileOpen />);
    await screen.findByText("Ana está aquí");
    press("guardar");
    expect(await screen.findByText(/Tu sesión terminó/)).toBeTruthy();
    expect(screen.queryByText("Ana está aquí")).toBeNull();
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.com");
    press("Continuar");
    fireEvent.change(await screen.findByLabelText("Código de acceso"), { target: { value: "123456" } });
    expect(await screen.findByText("Ana está aquí")).toBeTruthy();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  });
});

describe("the mail's link", () => {
  const token = "AAAABBBBCCCCDDDDEEEE11";

  beforeEach(() => {
    window.history.replaceState(null, "", `/#acceso=${token}`);
    holdLoginLink();
  });

  test("logs in by itself, with the token out of the address", async () => {
    expect(window.location.href).not.toContain(token);
    openLogin();
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(mocks.enterCode.mock.calls).toEqual([[{ code: token }]]);
    expect(heldLoginLink()).toBeNull();
  });

  test.each([
    ["code_wrong", /se pidió en otro navegador/],
    ["code_lost", /se pidió en otro navegador/],
    ["code_expired", /venció/],
  ])("that does not work (%s) says why and leads to the address", async (code, text) => {
    mocks.enterCode.mockResolvedValue(fail({ kind: "refused", code }));
    openLogin();
    expect(await screen.findByText(text)).toBeTruthy();
    press("Entrar con otro correo o código");
    expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
  });
});

describe("sign-up", () => {
  test("name, phone, e-mail and consent, then the same code (A79, D6)", async () => {
    openSignUp();
    expect(screen.getByRole("dialog", { name: "¡Estás a un paso de tu pedido!" })).toBeTruthy();
    fillSignUp();
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(mocks.signUp).toHaveBeenCalledWith({
      name: "Ana María Ruiz",
      dial: "+57",
      phone: "+57 300 123-4567",
      email: "ana@correo.com",
      consent: true,
    });
    fill("Código de acceso", "123456");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });

  test("the consent is unticked and names the policy and its version (Ley 1581)", () => {
    openSignUp();
    const box = screen.getByRole("checkbox", { name: new RegExp(`política de privacidad.*${consentVersion}`) });
    expect(box).toHaveProperty("checked", false);
    expect(screen.getByRole("link", { name: /política de privacidad/ }).getAttribute("href")).toBe("/privacidad");
  });

  test("what is missing is said field by field, the first one focused; it goes when it is mended (UX15)", async () => {
    openSignUp();
    press("Continuar");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Nombre completo")));
    expect(screen.getAllByText("Este campo es obligatorio")).toHaveLength(3);
    expect(screen.getByText("Necesitamos tu autorización para crear la cuenta")).toBeTruthy();
    expect(screen.getByText("Debes completar el formulario")).toBeTruthy();
    fill("Nombre completo", "Ana");
    fill("Teléfono", "12");
    expect(screen.getAllByText("Este campo es obligatorio")).toHaveLength(1);
    expect(screen.getByText("Por favor ingresa un número de teléfono válido")).toBeTruthy();
    expect(mocks.signUp).not.toHaveBeenCalled();
  });

  test("a short number is warned of, not refused (A84)", async () => {
    openSignUp();
    fillSignUp();
    fill("Teléfono", "6012345");
    expect(screen.getByText(/más corto de lo usual/)).toBeTruthy();
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
  });

  test.each([
    ["mx", "+52"],
    ["fr", "+57"],
  ])("the phone is of the shop's country (%s), else of the first in the list (S2 §5)", async (country, dial) => {
    renderInShop(<LoginPanel isOpen />, { country });
    fireEvent.click(screen.getByRole("button", { name: /Crear cuenta/ }));
    expect(await screen.findByText(dial)).toBeTruthy();
  });

  test("other countries, all of them once their list has come (A86)", async () => {
    openSignUp();
    const dial = screen.getByLabelText("Indicativo del país");
    expect(dial.querySelector("option")?.textContent).toBe("Colombia (+57)");
    await waitFor(() => expect(dial.querySelectorAll("option").length).toBeGreaterThan(230), { timeout: 4000 });
    fireEvent.change(dial, { target: { value: "FR" } });
    fillSignUp();
    fill("Teléfono", "06 12 34 56 78");
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    expect(mocks.signUp.mock.calls[0]?.[0]).toMatchObject({ dial: "+33", phone: "06 12 34 56 78" });
  });

  test.each([
    ["not allowed", { kind: "refused", code: "not_allowed" }, /no tiene permitido usar la tienda/],
    ["too many", { kind: "tooMany", retryAfter: 20 }, /Espera 1 minuto/],
    ["the shop is away", { kind: "unavailable" }, /^No pudimos comunicarnos con la tienda/],
  ])("%s: said in the form, nothing typed is lost", async (_, failure, text) => {
    mocks.signUp.mockResolvedValue(fail(failure));
    openSignUp();
    fillSignUp();
    press("Continuar");
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Nombre completo")).toHaveProperty("value", "Ana María Ruiz");
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
  });

  test("what only the server finds is said at its field", async () => {
    mocks.signUp.mockResolvedValue(fail({ kind: "invalid", fields: { email: "invalid" } }));
    openSignUp();
    fillSignUp();
    press("Continuar");
    expect(await screen.findByText(/^Ingresa un correo válido/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Correo electrónico")));
  });
});

async function enterRightCode() {
  openLogin();
  await toCode();
  fill("Código de acceso", "123456");
  await waitFor(() => expect(panels()).toEqual(["confirm"]));
}

const threeHoursAgo = () => Date.now() - 3 * 60 * 60 * 1000;

describe("the address that a guest gave (S2 §4.3)", () => {
  const guest = { ...home, id: null, name: "", line1: "Calle 72 # 10-34", neighborhood: "Quinta Camacho" };

  test("is the newest one once it is kept: no older one of the account takes its place", async () => {
    goesTo(guest, threeHoursAgo());
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() => expect(panels()).toEqual(["confirm"]));
    expect(location()["address"]).toMatchObject({ line1: guest.line1, id: "9" });
  });

  test("becomes the account's, and the order goes on with it", async () => {
    goesTo(guest, Date.now());
    await enterRightCode();
    expect(saveAddress).toHaveBeenCalledExactlyOnceWith({ ...guest, name: "Casa" });
    expect(location()["address"]).toEqual({ ...guest, name: "Casa", id: "9" });
    expect(location()["isValidated"]).toBe(true);
  });

  test("is not kept twice", async () => {
    goesTo({ ...home, id: null, line1: "calle 93 # 11-27" }, Date.now());
    await enterRightCode();
    expect(saveAddress).not.toHaveBeenCalled();
  });

  test("that could not be kept does not stand in the way", async () => {
    saveAddress.mockRejectedValue(new Error("offline"));
    goesTo(guest, Date.now());
    await enterRightCode();
    expect(location()["address"]).toEqual(guest);
    expect(await screen.findByText(/no pudimos guardarla en tu cuenta/)).toBeTruthy();
  });
});

describe("where codes can go to phones (A150)", () => {
  const byPhone: Partial<StoreInfo> = { takesPhoneCodes: true };
  const open = (start?: PanelStart, changes = byPhone) =>
    renderPanel(<LoginPanel isOpen />, { name: "login", start }, changes);

  test("a sign-up needs no mail: the code comes by message (A87)", async () => {
    open("signUp");
    expect(screen.getByLabelText(/^Correo electrónico/).hasAttribute("required")).toBe(false);
    fill("Nombre completo", "Ana");
    fill("Teléfono", "300 123 4567");
    fireEvent.click(screen.getByRole("checkbox"));
    press("Continuar");
    const code = await screen.findByRole("dialog", { name: "Revisa tus mensajes" });
    expect(code.textContent).toContain("300\u00a0123\u00a04567");
    expect(code.textContent).not.toMatch(/correo|spam/i);
    expect(mocks.signUp).toHaveBeenCalledWith({
      name: "Ana",
      dial: "+57",
      phone: "300 123 4567",
      email: null,
      consent: true,
    });
    mocks.enterCode.mockResolvedValue(fail({ kind: "refused", code: "code_wrong" }));
    fill("Código de acceso", "111111");
    expect(await screen.findByText("El código no es válido. Revisa tus mensajes nuevamente.")).toBeTruthy();
  });

  test.each([
    ["needed", false],
    ["optional", true],
  ])("a mail that is %s says what it is for: the receipt, which is mailed (A87)", (_, takesPhoneCodes) => {
    open("signUp", { takesPhoneCodes });
    const field = screen.getByLabelText(/^Correo electrónico/);
    const told = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    expect(told.map((hint) => hint?.textContent).join(" ")).toContain("Para tu recibo");
  });

  test("a shop that wants a mail for its orders asks for it all the same (S2 §2.3)", () => {
    open("signUp", { takesPhoneCodes: true, requiresEmail: true });
    expect(screen.getByLabelText("Correo electrónico").hasAttribute("required")).toBe(true);
  });

  test("a mail that is given gets the code", async () => {
    open("signUp");
    fill("Nombre completo", "Ana");
    fill("Teléfono", "3001234567");
    fill(/^Correo electrónico/, "ana@");
    fireEvent.click(screen.getByRole("checkbox"));
    press("Continuar");
    expect(await screen.findByText(/^Ingresa un correo válido/)).toBeTruthy();
    fill(/^Correo electrónico/, "ana@correo.com");
    press("Continuar");
    expect(await screen.findByRole("dialog", { name: "Revisa tu correo" })).toBeTruthy();
    expect(mocks.signUp).toHaveBeenCalledWith(expect.objectContaining({ email: "ana@correo.com" }));
  });

  test("when nobody delivers to phones any more, the form asks for a mail and goes on", async () => {
    mocks.signUp.mockResolvedValueOnce(fail({ kind: "invalid", fields: { email: "required" } }));
    open("signUp");
    fill("Nombre completo", "Ana");
    fill("Teléfono", "3001234567");
    fireEvent.click(screen.getByRole("checkbox"));
    press("Continuar");
    expect(await screen.findByText(/no podemos enviar el código a tu teléfono/)).toBeTruthy();
    const box = screen.getByLabelText("Correo electrónico");
    await waitFor(() => expect(document.activeElement).toBe(box));
    fill("Correo electrónico", "ana@correo.com");
    press("Continuar");
    expect(await screen.findByRole("dialog", { name: "Revisa tu correo" })).toBeTruthy();
    expect(mocks.signUp).toHaveBeenLastCalledWith(expect.objectContaining({ email: "ana@correo.com" }));
  });

  test.each([
    ["300 123 4567", "+573001234567"],
    ["+34 612 34 56 78", "+34612345678"],
    [" Ana@Correo.com ", "ana@correo.com"],
  ])("one logs in with %s", async (typed, to) => {
    open();
    fill("Correo electrónico o celular", typed);
    press("Continuar");
    await waitFor(() => expect(mocks.requestCode).toHaveBeenCalledWith({ to }));
  });

  test("what is neither is said beside the field; an unknown number goes along to the sign-up (UX23)", async () => {
    mocks.requestCode.mockResolvedValue(fail({ kind: "refused", code: "user_not_found" }));
    open();
    fill("Correo electrónico o celular", "300");
    press("Continuar");
    expect(await screen.findByText("Debes ingresar un correo o un número de celular válido")).toBeTruthy();
    fill("Correo electrónico o celular", "3001234567");
    press("Continuar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear cuenta" }));
    expect(screen.getByLabelText("Teléfono")).toHaveProperty("value", "3001234567");
  });
});
