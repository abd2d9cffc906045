import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { loginLinkToken, holdLoginLink } from "#lib/client/panel/login-link.ts";
import { press } from "#tests/support/press.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderInShop, renderPanel, seedDevice } from "#tests/support/render-in-shop.tsx";
import { accountActions, accountDoubles } from "#tests/support/account-doubles.ts";
import {
  area,
  contentOf,
  eachWithNewDevice,
  fill,
  home,
  location,
  openLogin,
  sentCode,
  toCode,
  user,
} from "#tests/support/login-panel.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);

eachWithNewDevice();

describe("log-in by mailed code", () => {
  test("e-mail, code, in: the panel below goes on by itself (A91)", async () => {
    const told = vi.fn<(event: Event) => void>();
    window.addEventListener("vitrina:login", told, { once: true });
    openLogin();
    expect(screen.getByRole("dialog", { name: "Iniciar sesión con correo" })).toBeTruthy();
    await toCode();
    expect(told).not.toHaveBeenCalled();
    expect(accountDoubles.requestCode).toHaveBeenCalledWith({ to: "ana+pedidos@correo.com" });
    expect(screen.getByText("ana+pedidos@correo.com")).toBeTruthy();
    expect(screen.getByText(/carpeta de spam/)).toBeTruthy();
    fill("Código de acceso", "12 34-56");
    await waitFor(() => expect(window.history.state).toMatchObject({ panels: [{ name: "confirm" }] }));
    expect(accountDoubles.enterCode).toHaveBeenCalledTimes(1);
    expect(accountDoubles.enterCode).toHaveBeenCalledWith({ code: "123456", consents: false });
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    // With nothing of the person (A256).
    expect(told.mock.calls[0]?.[0]).toMatchObject({ detail: null });
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
    accountDoubles.enterCode.mockResolvedValue(ok({ user, addresses: [{ ...home, id: "9", point: null }, home] }));
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
    ["too many", "ana@correo.com", { kind: "wait", seconds: 130 }, /Espera 3 minutos/],
    ["the shop is away", "ana@correo.com", { kind: "unavailable" }, /^No pudimos comunicarnos con la tienda/],
  ])("%s: said beside the field, which keeps what was typed", async (_, email, failure, text) => {
    accountDoubles.requestCode.mockResolvedValue(fail(failure));
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
      accountDoubles.requestCode.mockResolvedValue(fail({ kind: "refused", code }));
      openLogin();
      fill("Correo electrónico", "ana@correo.com");
      press("Continuar");
      const box = screen.getByLabelText("Correo electrónico");
      await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
      expect(pageToasts().texts).toEqual([]);
    },
  );

  test("an unknown user may go on to the sign-up with the same e-mail (UX23)", async () => {
    accountDoubles.requestCode.mockResolvedValue(fail({ kind: "refused", code: "user_not_found" }));
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
    accountDoubles.enterCode.mockResolvedValue(fail({ kind: "refused", code }));
    openLogin();
    await toCode();
    fill("Código de acceso", "111111");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(accountDoubles.enterCode).toHaveBeenCalledTimes(1);
    expect(pageToasts().texts).toEqual([]);
    expect(screen.getByLabelText("Código de acceso")).toHaveProperty("value", "111111");
    press("Ingresar");
    await waitFor(() => expect(accountDoubles.enterCode).toHaveBeenCalledTimes(2));
  });

  test("an incomplete code is not sent", async () => {
    openLogin();
    await toCode();
    fill("Código de acceso", "123");
    press("Ingresar");
    expect(await screen.findByText("Escribe los 6 dígitos del código")).toBeTruthy();
    expect(accountDoubles.enterCode).not.toHaveBeenCalled();
  });

  test("another code after the wait that the platform names (UX25)", async () => {
    accountDoubles.requestCode.mockResolvedValue(ok({ resendIn: 2 }));
    openLogin();
    await toCode();
    expect(screen.getByText(/^Puedes pedir otro código en [12] s$/)).toBeTruthy();
    const again = await screen.findByRole("button", { name: "Reenviar código" }, { timeout: 4000 });
    fireEvent.click(again);
    expect(await screen.findByText("Te enviamos un código nuevo")).toBeTruthy();
    expect(accountDoubles.requestCode).toHaveBeenCalledTimes(2);
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
    accountDoubles.requestCode.mockResolvedValue(ok({ ...sentCode, resendIn: 12 }));
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
    await waitFor(() => expect(accountDoubles.enterCode).toHaveBeenCalledWith({ code: "123456", consents: false }));
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
    accountDoubles.requestCode.mockResolvedValue(ok({ ...sentCode, isLinkOnly: true }));
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

describe("a business that may not see yet who came in (A220)", () => {
  const unseen = { user: null, addresses: [], consentAsked: "first" };
  const askedFor = async () => {
    accountDoubles.enterCode.mockResolvedValue(ok(unseen));
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    return await screen.findByRole("dialog", { name: "Tu autorización" });
  };

  test("is asked about with both names, purpose and rights, before anything of the account is shown or kept", async () => {
    const dialog = await askedFor();
    for (const text of [
      /Cuentas S\.A\.S\. \(NIT 900\.000\.000-0, datos@cuentas\.co\)/,
      /Sabor/,
      /retirar esta autorización/,
    ])
      expect(dialog.textContent).toMatch(text);
    expect(screen.getByRole("link", { name: /política de privacidad/ }).getAttribute("href")).toBe("/privacidad");
    expect(dialog.querySelector("[data-question]")).toBe(document.activeElement);
    expect(location()).toBeFalsy();
    accountDoubles.giveConsent.mockResolvedValue(ok({ user, addresses: [home], consentAsked: null }));
    press("Autorizar y continuar");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(accountDoubles.giveConsent.mock.calls).toEqual([[{ consent: true }]]);
    await waitFor(() => expect(location()).toMatchObject({ address: { id: "7" } }));
  });

  test("logs out whoever does not agree", async () => {
    await askedFor();
    accountActions.logOut.mockResolvedValue(ok(null));
    press("No autorizar");
    expect(await screen.findByRole("dialog", { name: "Iniciar sesión con correo" })).toBeTruthy();
    expect(accountDoubles.giveConsent).not.toHaveBeenCalled();
    expect(location()).toBeFalsy();
  });

  test("is asked about again after the page was loaded anew", async () => {
    fakeServer({ "GET /api/session": () => unseen });
    openLogin();
    expect(await screen.findByRole("dialog", { name: "Tu autorización" })).toBeTruthy();
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
    expect(accountDoubles.enterCode.mock.calls).toEqual([[{ code: token, consents: false }]]);
    expect(loginLinkToken()).toBeNull();
  });

  test.each([
    ["code_wrong", /se pidió en otro navegador/],
    ["code_lost", /se pidió en otro navegador/],
    ["code_expired", /venció/],
  ])("that does not work (%s) says why and leads to the address", async (code, text) => {
    accountDoubles.enterCode.mockResolvedValue(fail({ kind: "refused", code }));
    openLogin();
    expect(await screen.findByText(text)).toBeTruthy();
    press("Entrar con otro correo o código");
    expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
  });
});
