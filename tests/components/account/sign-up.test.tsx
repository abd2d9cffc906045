import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { consentVersion } from "#domain/person/consent.ts";
import { fail } from "#domain/base/result.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { press } from "#tests/support/press.ts";
import { renderInShop, renderPanel } from "#tests/support/render-in-shop.tsx";
import { accountDoubles, saveAddress } from "#tests/support/account-doubles.ts";
import {
  eachWithNewDevice,
  fill,
  fillSignUp,
  goesTo,
  home,
  location,
  openLogin,
  openSignUp,
  toCode,
} from "#tests/support/login-panel.tsx";

vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);

eachWithNewDevice();

/** How wide the panel is made. */
const width = () =>
  document.querySelector<HTMLElement>('[style*="--layer-width"]')?.style.getPropertyValue("--layer-width");

describe("sign-up", () => {
  test("name, phone, e-mail and consent, then the same code (A79, D6)", async () => {
    openSignUp();
    expect(screen.getByRole("dialog", { name: "¡Estás a un paso de tu pedido!" })).toBeTruthy();
    fillSignUp();
    press("Continuar");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(accountDoubles.signUp).toHaveBeenCalledWith({
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

  test("names the business's terms beside the policy where it has an address for them, and nothing else (A231)", () => {
    const { unmount } = openSignUp();
    expect(screen.queryByRole("link", { name: /términos y condiciones/ })).toBeNull();
    unmount();
    const terms = { termsLink: "https://sabor.example/terminos" };
    renderPanel(<LoginPanel isOpen />, { name: "login", start: "signUp" }, terms);
    const link = screen.getByRole("link", { name: /términos y condiciones/ });
    expect(link.getAttribute("href")).toBe("https://sabor.example/terminos");
  });

  test("a phone that is none is said once its field was left, until it is one (S2 §5)", () => {
    openSignUp();
    const box = screen.getByLabelText("Teléfono");
    const problem = "Por favor ingresa un número de teléfono válido";
    fireEvent.blur(box);
    expect(screen.queryByText(problem)).toBeNull();
    fill("Teléfono", "12");
    expect(screen.getByText(problem)).toBeTruthy();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    fill("Teléfono", "300 123 4567");
    expect(screen.queryByText(problem)).toBeNull();
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
    expect(accountDoubles.signUp).not.toHaveBeenCalled();
  });

  test("opens the register form, with a password and an address that nobody has to give (S2 §2.3)", async () => {
    openSignUp();
    expect(width()).toBe("400px");
    fillSignUp();
    press("Agregar contraseña o dirección");
    expect(width()).toBe("845px");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Contraseña")));
    fill("Contraseña", "tres gatos azules");
    fill("Repite la contraseña", "tres gatos");
    press("Registrarme");
    expect(await screen.findByText("Las contraseñas no coinciden")).toBeTruthy();
    expect(accountDoubles.signUp).not.toHaveBeenCalled();
    fill("Repite la contraseña", "tres gatos azules");
    press("Registrarme");
    expect(await screen.findByLabelText("Código de acceso")).toBeTruthy();
    expect(accountDoubles.signUp).toHaveBeenCalledExactlyOnceWith({
      name: "Ana María Ruiz",
      dial: "+57",
      phone: "+57 300 123-4567",
      email: "ana@correo.com",
      password: "tres gatos azules",
      consent: true,
    });
    for (const storage of [localStorage, sessionStorage]) expect(JSON.stringify(storage)).not.toContain("gatos");
  });

  test("says at its field that the platform refuses a password (D5)", async () => {
    accountDoubles.signUp.mockResolvedValue(fail({ kind: "invalid", fields: { password: "refused" } }));
    openSignUp();
    fillSignUp();
    press("Agregar contraseña o dirección");
    await screen.findByLabelText("Contraseña");
    fill("Contraseña", "123456");
    fill("Repite la contraseña", "123456");
    press("Registrarme");
    expect(await screen.findByText(/^Esa contraseña es fácil de adivinar/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Contraseña"));
  });

  test("its address is given where every other one is", async () => {
    openSignUp();
    press("Agregar contraseña o dirección");
    await screen.findByLabelText("Contraseña");
    press("Agregar dirección");
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("location"));
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
    expect(accountDoubles.signUp.mock.calls[0]?.[0]).toMatchObject({ dial: "+33", phone: "06 12 34 56 78" });
  });

  test.each([
    ["not allowed", { kind: "refused", code: "not_allowed" }, /no tiene permitido usar la tienda/],
    ["unknown to us", { kind: "refused", code: "status_400" }, /^No pudimos crear tu cuenta/],
    ["too many", { kind: "wait", seconds: 20 }, /Espera 1 minuto/],
    ["the shop is away", { kind: "unavailable" }, /^No pudimos comunicarnos con la tienda/],
  ])("%s: said in the form, nothing typed is lost", async (_, failure, text) => {
    accountDoubles.signUp.mockResolvedValue(fail(failure));
    openSignUp();
    fillSignUp();
    press("Continuar");
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Nombre completo")).toHaveProperty("value", "Ana María Ruiz");
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
  });

  test("one that the shop refuses is said in the toast of 7 s too (S2 §8)", async () => {
    accountDoubles.signUp.mockResolvedValue(fail({ kind: "refused", code: "not_allowed" }));
    openSignUp();
    fillSignUp();
    press("Continuar");
    const text = "El usuario ingresado no tiene permitido usar la tienda. Intenta usando otro correo.";
    await waitFor(() => expect(pageToasts().texts).toEqual([text]));
  });

  test("what only the server finds is said at its field", async () => {
    accountDoubles.signUp.mockResolvedValue(fail({ kind: "invalid", fields: { email: "invalid" } }));
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
  await waitFor(() => expect(openPanels()).toEqual(["confirm"]));
}

const threeHoursAgo = () => Date.now() - 3 * 60 * 60 * 1000;

describe("the address that a guest gave (S2 §4.3)", () => {
  const guest = { ...home, id: null, name: "", line1: "Calle 72 # 10-34", neighborhood: "Quinta Camacho" };

  test("is the newest one once it is kept: no older one of the account takes its place", async () => {
    goesTo(guest, threeHoursAgo());
    openLogin();
    await toCode();
    fill("Código de acceso", "123456");
    await waitFor(() => expect(openPanels()).toEqual(["confirm"]));
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
