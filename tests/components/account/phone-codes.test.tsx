import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { fail } from "#domain/base/result.ts";
import type { PanelStart } from "#lib/client/panel/panel.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { press } from "#tests/support/press.ts";
import { renderPanel } from "#tests/support/render-in-shop.tsx";
import { accountDoubles } from "#tests/support/account-doubles.ts";
import { eachWithNewDevice, fill } from "#tests/support/login-panel.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);

eachWithNewDevice();

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
    expect(accountDoubles.signUp).toHaveBeenCalledWith({
      name: "Ana",
      dial: "+57",
      phone: "300 123 4567",
      email: null,
      consent: true,
    });
    accountDoubles.enterCode.mockResolvedValue(fail({ kind: "refused", code: "code_wrong" }));
    fill("Código de acceso", "111111");
    expect(await screen.findByText("El código no es válido. Revisa tus mensajes nuevamente.")).toBeTruthy();
  });

  test.each([
    ["needed", false],
    ["optional", true],
  ])("a mail that is %s says what it is for: the receipt, which is mailed (A87)", (_, takesPhoneCodes) => {
    open("signUp", { takesPhoneCodes });
    const field = screen.getByLabelText(/^Correo electrónico/);
    const hints = (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));
    expect(hints.map((hint) => hint?.textContent).join(" ")).toContain("Para tu recibo");
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
    expect(accountDoubles.signUp).toHaveBeenCalledWith(expect.objectContaining({ email: "ana@correo.com" }));
  });

  test("when nobody delivers to phones any more, the form asks for a mail and goes on", async () => {
    accountDoubles.signUp.mockResolvedValueOnce(fail({ kind: "invalid", fields: { email: "required" } }));
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
    expect(accountDoubles.signUp).toHaveBeenLastCalledWith(expect.objectContaining({ email: "ana@correo.com" }));
  });

  test.each([
    ["300 123 4567", "+573001234567"],
    ["+34 612 34 56 78", "+34612345678"],
    [" Ana@Correo.com ", "ana@correo.com"],
  ])("one logs in with %s", async (typed, to) => {
    open();
    fill("Correo electrónico o celular", typed);
    press("Continuar");
    await waitFor(() => expect(accountDoubles.requestCode).toHaveBeenCalledWith({ to }));
  });

  test("what is neither is said beside the field; an unknown number goes along to the sign-up (UX23)", async () => {
    accountDoubles.requestCode.mockResolvedValue(fail({ kind: "refused", code: "user_not_found" }));
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
