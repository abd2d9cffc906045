import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { providerReturn } from "#lib/client/panel/provider-return.ts";
import { accountActions, accountDoubles, providerDoubles } from "#tests/support/account-doubles.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { eachWithNewDevice, fill, sentCode, user } from "#tests/support/login-panel.tsx";
import { press } from "#tests/support/press.ts";
import { renderInShop, renderPanel } from "#tests/support/render-in-shop.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);
vi.mock("#lib/actions/provider.ts", async () => (await import("#tests/support/account-doubles.ts")).providerDoubles);
vi.mock("#lib/client/device/leave-for.ts", () => ({ leaveFor: vi.fn<(url: string) => void>() }));

const address = "https://plataforma.example/connect/facebook?callback=x";

eachWithNewDevice();
beforeEach(() => {
  vi.mocked(leaveFor).mockReset();
  providerDoubles.startProvider.mockResolvedValue(ok({ address }));
  providerDoubles.signUpByProvider.mockResolvedValue(ok({ user, addresses: [] }));
});
afterEach(() => vi.restoreAllMocks());

function open() {
  return renderPanel(<LoginPanel isOpen />, { name: "login", below: ["confirm"] }, { providers: ["facebook"] });
}

/** Somebody is back from the provider, which said this. */
function comeBack(outcome: unknown) {
  providerDoubles.enterProvider.mockResolvedValue(outcome);
  window.history.replaceState(window.history.state, "", "/#proveedor=facebook");
  expect(providerReturn.hold()).toBe(true);
  expect(window.location.hash).toBe("");
  return open();
}

const unknown = ok({ kind: "unknown", person: "Ana Gómez", canSignUp: true });

test("'Continuar con Facebook' leads to the address that the action answers, in this tab", async () => {
  open();
  press("Continuar con Facebook");
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(address));
  expect(providerDoubles.startProvider).toHaveBeenCalledWith({
    provider: "facebook",
    path: "/",
    branchId: "1",
    proves: null,
  });
});

test("its loading state ends after three seconds, also where the way there never opens (S2 §4.3)", async () => {
  providerDoubles.startProvider.mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open();
    press("Continuar con Facebook");
    const button = screen.getByRole("button", { name: "Continuar con Facebook" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await act(async () => await vi.advanceTimersByTimeAsync(2900));
    expect(button.getAttribute("aria-busy")).toBe("true");
    await act(async () => await vi.advanceTimersByTimeAsync(200));
    expect(button.getAttribute("aria-busy")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("where something else than an order asks for the log-in, the alert names both ways (A149)", async () => {
  renderPanel(<LoginPanel isOpen />, { name: "login", start: "alert" }, { providers: ["facebook"] });
  expect(screen.getByRole("dialog", { name: "Inicio de sesión" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continuar con Facebook" })).toBeTruthy();
  expect(screen.queryByLabelText("Correo electrónico")).toBeNull();
  press("Continuar con e-mail");
  expect(document.activeElement).toBe(await screen.findByLabelText("Correo electrónico"));
  expect(screen.getByRole("dialog", { name: "Iniciar sesión con correo" })).toBeTruthy();
});

test("where no provider is offered its one way is gone at once (A78)", () => {
  renderPanel(<LoginPanel isOpen />, { name: "login", start: "alert" });
  expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
});

test("where it cannot begin, that is said, and the mail still works", async () => {
  providerDoubles.startProvider.mockResolvedValue(fail({ kind: "unavailable" }));
  open();
  press("Continuar con Facebook");
  expect(await screen.findByText("Ocurrió un error")).toBeTruthy();
  expect(leaveFor).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
});

test("it is not offered in another app's page, nor where the shop has none (A78)", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 [FBAN/FBIOS]");
  open();
  expect(screen.queryByText("Continuar con Facebook")).toBeNull();
});

test("'No existe esta cuenta', 'Crear cuenta', 'Hola, {name}!', phone and consent: in", async () => {
  comeBack(unknown);
  expect(await screen.findByRole("dialog", { name: "No existe esta cuenta" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(/^Todavía no tienes una cuenta/);
  press("Crear cuenta");
  expect(await screen.findByText("¡Hola, Ana Gómez! Por favor ingresa tu número de teléfono.")).toBeTruthy();
  fill("Teléfono", "12");
  press("Continuar");
  expect(await screen.findByText("Por favor ingresa un teléfono válido")).toBeTruthy();
  expect(screen.getByText("Necesitamos tu autorización para crear la cuenta")).toBeTruthy();
  fill("Teléfono", "300 123 4567");
  fireEvent.click(screen.getByRole("checkbox"));
  press("Continuar");
  await waitFor(() =>
    expect(providerDoubles.signUpByProvider).toHaveBeenCalledWith({
      name: "Ana Gómez",
      dial: "+57",
      phone: "300 123 4567",
      consent: true,
    }),
  );
  expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  expect(keptOnDevice("loginUserProvider")).toBe("facebook");
});

test("who is known is in at once, by whom the device knows", async () => {
  comeBack(ok({ kind: "known", session: { user, addresses: [] } }));
  expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  expect(keptOnDevice("loginUserProvider")).toBe("facebook");
  expect(providerReturn.token()).toBeNull();
});

test("who does not agree to the business leaves nothing of the provider on the device (S2 §4.1, A220)", async () => {
  accountActions.logOut.mockResolvedValue(ok(null));
  comeBack(ok({ kind: "known", session: { user: null, addresses: [], consentAsked: "first" } }));
  expect(await screen.findByRole("dialog", { name: "Tu autorización" })).toBeTruthy();
  press("No autorizar");
  expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  expect(keptOnDevice("loginUserProvider")).toBeNull();
});

test("'La cuenta ya se encuentra registrada': a code to its mail", async () => {
  accountDoubles.requestCode.mockResolvedValue(ok(sentCode));
  comeBack(ok({ kind: "taken", to: "ana@correo.com" }));
  expect(await screen.findByRole("dialog", { name: "La cuenta ya se encuentra registrada" })).toBeTruthy();
  press("Recibir un código");
  expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
  expect(accountDoubles.requestCode).toHaveBeenCalledWith({ to: "ana@correo.com" });
});

test("a refusal at the provider is said, and the first form stands there", async () => {
  comeBack(fail({ kind: "refused", code: "provider_refused" }));
  expect(await screen.findByText("Ocurrió un error")).toBeTruthy();
  expect(screen.getByText(/^No pudimos entrar con esa cuenta/)).toBeTruthy();
  expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
});

test("'Volver' leads back to the first form (S2 §4.3)", async () => {
  comeBack(unknown);
  await screen.findByRole("dialog", { name: "No existe esta cuenta" });
  press("Crear cuenta");
  await screen.findByText(/^¡Hola, Ana Gómez!/);
  press("Volver");
  expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
});

test("the page that is led back to opens the log-in by itself, and shows what became of it", async () => {
  providerDoubles.enterProvider.mockResolvedValue(unknown);
  window.history.replaceState(window.history.state, "", "/#proveedor=facebook");
  const login = lazy(async () => await Promise.resolve(LoginPanel));
  renderInShop(<PanelHost panels={{ login }} waiting={<progress />} />, { providers: ["facebook"] });
  expect(await screen.findByRole("dialog", { name: "No existe esta cuenta" })).toBeTruthy();
  press("Crear cuenta");
  expect(await screen.findByText(/^¡Hola, Ana Gómez!/)).toBeTruthy();
  expect(window.location.hash).toBe("");
});
