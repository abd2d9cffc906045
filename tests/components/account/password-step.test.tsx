import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { ForgotPanel } from "#components/account/password/forgot-panel.tsx";
import { fail } from "#domain/base/result.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { press } from "#tests/support/press.ts";
import { renderPanel } from "#tests/support/render-in-shop.tsx";
import { accountDoubles } from "#tests/support/account-doubles.ts";
import { contentOf, eachWithNewDevice, fill, openLogin } from "#tests/support/login-panel.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/password.ts", () => ({ requestPasswordLink: vi.fn<() => void>() }));
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);

eachWithNewDevice();

const enter = () => screen.getByRole("button", { name: "Ingresar" });

function toPassword(password = "una clave") {
  openLogin();
  fill("Correo electrónico", " Ana@Correo.com ");
  press("Ingresar con contraseña");
  fill("Contraseña", password);
}

const notValid = () => screen.queryByText(/^Ingresa un correo válido/);

describe("'Ingresar con contraseña' (S2 §2.2)", () => {
  test("the address comes along, Enter sends both, and the panel below goes on", async () => {
    toPassword();
    expect(screen.getByRole("dialog", { name: "Iniciar sesión" })).toBeTruthy();
    const box = screen.getByLabelText("Contraseña");
    expect(box.getAttribute("autocomplete")).toBe("current-password");
    fireEvent.submit(box.closest("form") ?? box);
    await waitFor(() => expect(window.history.state).toMatchObject({ panels: [{ name: "confirm" }] }));
    expect(accountDoubles.enterPassword.mock.calls).toEqual([
      [{ to: "ana@correo.com", password: "una clave", consents: false }],
    ]);
    const kept = [contentOf(localStorage), contentOf(sessionStorage), window.location.href].join("\n");
    for (const secret of ["correo.com", "una clave"]) expect(kept).not.toContain(secret);
  });

  test("'¿Olvidaste tu contraseña?' leads to the mail with the link (S2 §2.2)", async () => {
    toPassword();
    press("¿Olvidaste tu contraseña?");
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("forgotPassword"));
  });

  test("is shown and hidden by a press", () => {
    toPassword();
    const box = screen.getByLabelText("Contraseña");
    expect(box.getAttribute("type")).toBe("password");
    press("Mostrar contraseña");
    expect(box.getAttribute("type")).toBe("text");
    press("Ocultar contraseña");
    expect(box.getAttribute("type")).toBe("password");
  });

  test("looks disabled while something is missing, and says what", () => {
    toPassword("");
    expect(enter().getAttribute("aria-disabled")).toBe("true");
    fireEvent.submit(screen.getByLabelText("Contraseña").closest("form") ?? document.body);
    expect(screen.getByText("Debes ingresar tu correo y contraseña")).toBeTruthy();
    fill("Contraseña", "una clave");
    expect(enter().getAttribute("aria-disabled")).toBeNull();
    expect(screen.queryByText("Debes ingresar tu correo y contraseña")).toBeNull();
    expect(accountDoubles.enterPassword).not.toHaveBeenCalled();
  });

  test("who may log in by a phone is asked for either (A150)", () => {
    renderPanel(<LoginPanel isOpen />, { name: "login" }, { takesPhoneCodes: true });
    press("Ingresar con contraseña");
    fireEvent.submit(screen.getByLabelText("Contraseña").closest("form") ?? document.body);
    expect(screen.getByText("Debes ingresar tu correo o celular, y tu contraseña")).toBeTruthy();
  });

  test("an address that is none is said at its field once that was left, until it is one (S2 §5)", () => {
    toPassword("");
    const address = screen.getByLabelText("Correo electrónico");
    fireEvent.change(address, { target: { value: "ana@correo" } });
    expect(notValid()).toBeNull();
    fireEvent.blur(address);
    expect(notValid()).toBeTruthy();
    expect(address.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(address, { target: { value: "ana@correo.com" } });
    expect(notValid()).toBeNull();
    fireEvent.change(address, { target: { value: "" } });
    expect(notValid()).toBeNull();
  });

  test.each([
    [
      { kind: "refused", code: "password_wrong" } as const,
      "Los datos no son correctos. Revísalos, o recibe un código.",
    ],
    [{ kind: "refused", code: "not_a_customer" } as const, "Usuario no autorizado para esta acción"],
    [{ kind: "wait", seconds: 600 } as const, /Espera 10 minutos/],
    [{ kind: "wait", seconds: 80_000 } as const, "Demasiados intentos por hoy. Intenta de nuevo en 23 horas."],
  ])("%j is said under the password, any edit clears it, and a code is one press away", async (failure, text) => {
    accountDoubles.enterPassword.mockResolvedValue(fail(failure));
    toPassword();
    press("Ingresar");
    await screen.findByText(text);
    fill("Correo electrónico", "ana.ruiz@correo.com");
    expect(screen.queryByText(text)).toBeNull();
    press("Recibir un código");
    await screen.findByLabelText("Código de acceso");
    expect(accountDoubles.requestCode).toHaveBeenCalledWith({ to: "ana.ruiz@correo.com" });
  });

  test("the way to an account is shown where an order asks only", () => {
    toPassword();
    expect(screen.queryByRole("button", { name: /^¿No tienes una cuenta/ })).toBeNull();
  });

  test("a link for a forgotten one begins with the mail that was typed (UX23)", () => {
    const panels = (
      <>
        <LoginPanel isOpen />
        <ForgotPanel isOpen />
      </>
    );
    renderPanel(panels, { name: "login" });
    const [login, forgot] = screen.getAllByLabelText("Correo electrónico");
    fireEvent.change(login ?? document.body, { target: { value: "luisa@correo.com" } });
    expect(forgot).toHaveProperty("value", "luisa@correo.com");
    fireEvent.change(login ?? document.body, { target: { value: "+573001234567" } });
    expect(forgot, "a link goes to mails").toHaveProperty("value", "");
  });
});
