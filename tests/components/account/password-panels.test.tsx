import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ForgotPanel } from "#components/account/password/forgot-panel.tsx";
import { PasswordPanel } from "#components/account/password/password-panel.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import { passwordLink } from "#lib/client/panel/password-link.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { press } from "#tests/support/press.ts";
import { renderPanel, shopPanels } from "#tests/support/render-in-shop.tsx";

const mocks = vi.hoisted(() => ({
  requestPasswordLink: vi.fn<(input: unknown) => Promise<unknown>>(),
  resetPassword: vi.fn<(input: unknown) => Promise<unknown>>(),
  replacePassword: vi.fn<(input: unknown) => Promise<unknown>>(),
  givePassword: vi.fn<(input: unknown) => Promise<unknown>>(),
  requestProof: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("#lib/actions/password.ts", () => mocks);
vi.mock("#lib/actions/account.ts", () => mocks);

const user = { id: "5", name: "Ana Ruiz", email: "ana@correo.com", phone: "3001234567" };
const own = {
  name: "Ana Ruiz",
  email: "ana@correo.com",
  notificationEmail: null,
  phone: "3001234567",
  phoneCode: "+57",
  provider: null,
  hasPassword: true,
  changesContacts: true,
  loginPhoneEnding: null,
  passkeys: null,
};
const nobody = { user: null, addresses: [] };
let answers: FakeAnswers;

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openPassword = () => renderPanel(<PasswordPanel isOpen />, { name: "password" });
const openForgot = () => renderPanel(<ForgotPanel isOpen />, { name: "forgotPassword" });
const refused = (code: string) => fail<Failure>({ kind: "refused", code });

function fillNew(password: string, again = password): void {
  fill("Contraseña nueva", password);
  fill("Repite la contraseña nueva", again);
}

beforeEach(() => {
  localStorage.clear();
  for (const mock of Object.values(mocks)) mock.mockReset().mockResolvedValue(ok({ staysIn: true }));
  answers = {
    "GET /api/session": () => ({ user, addresses: [] }),
    "GET /api/profile": () => own,
  };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  passwordLink.forget();
  window.location.hash = "";
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
});

describe("the change of a password (S2 §2.5, §4.6)", () => {
  test("takes the old one and the new one twice: PASSWORD_RESTORED", async () => {
    openPassword();
    await screen.findByLabelText("Contraseña actual");
    fill("Contraseña actual", "la de antes");
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    expect(await screen.findByRole("alertdialog", { name: "Contraseña guardada" })).toBeTruthy();
    expect(mocks.replacePassword).toHaveBeenCalledExactlyOnceWith({
      oldPassword: "la de antes",
      password: "tres gatos azules",
    });
    press("Entendido");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
  });

  test("says what is missing, and that both are not the same (matchPassword), at the first field", async () => {
    openPassword();
    await screen.findByLabelText("Contraseña actual");
    press("Cambiar contraseña");
    expect(screen.getAllByText("Este campo es obligatorio")).toHaveLength(3);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Contraseña actual")));
    fill("Contraseña actual", "la de antes");
    fillNew("abc", "abd");
    expect(screen.getByText("Usa entre 4 y 128 caracteres")).toBeTruthy();
    expect(screen.getByText("Las contraseñas no coinciden")).toBeTruthy();
    press("Cambiar contraseña");
    expect(mocks.replacePassword).not.toHaveBeenCalled();
  });

  test("a wrong old one is said at its field until it is typed anew", async () => {
    mocks.replacePassword.mockResolvedValueOnce(refused("password_wrong"));
    openPassword();
    await screen.findByLabelText("Contraseña actual");
    fill("Contraseña actual", "otra");
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    expect(await screen.findByText("La contraseña actual no es correcta")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Contraseña actual")));
    fill("Contraseña actual", "la de antes");
    expect(screen.queryByText("La contraseña actual no es correcta")).toBeNull();
  });

  test.each<[Failure, RegExp]>([
    [{ kind: "refused", code: "password_refused" }, /^Esa contraseña es fácil de adivinar/],
    [{ kind: "unavailable" }, /^No pudimos guardar la contraseña/],
    [{ kind: "wait", seconds: 60 }, /^Demasiados intentos/],
  ])("%j is said, and what was typed stays", async (failure, text) => {
    mocks.replacePassword.mockResolvedValueOnce(fail(failure));
    openPassword();
    await screen.findByLabelText("Contraseña actual");
    fill("Contraseña actual", "la de antes");
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Contraseña nueva").value).toBe("tres gatos azules");
  });

  test("whoever could not be logged in again is asked to", async () => {
    mocks.replacePassword.mockResolvedValueOnce(ok({ staysIn: false }));
    openPassword();
    await screen.findByLabelText("Contraseña actual");
    fill("Contraseña actual", "la de antes");
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    await screen.findByText("Inicia sesión con tu contraseña nueva.");
    press("Entendido");
    await waitFor(() => expect(openPanels()).toEqual(["login"]));
  });
});

describe("a first password (S2 §2.5, A89)", () => {
  beforeEach(() => {
    answers["GET /api/profile"] = () => ({ ...own, hasPassword: false });
  });

  test("is added, or skipped", async () => {
    openPassword();
    await screen.findByRole("dialog", { name: "Agregar contraseña" });
    press("Omitir");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
    cleanup();
    openPassword();
    await screen.findByLabelText("Contraseña nueva");
    fillNew("tres gatos azules");
    press("Agregar");
    expect(await screen.findByRole("alertdialog", { name: "Contraseña guardada" })).toBeTruthy();
    expect(mocks.givePassword).toHaveBeenCalledExactlyOnceWith({ password: "tres gatos azules" });
  });

  test("asks for the mailed code where the log-in is old, then goes on by itself (A226)", async () => {
    mocks.givePassword.mockResolvedValueOnce(refused("proof_needed"));
    mocks.requestProof.mockResolvedValue(ok({ to: "ana@correo.com", resendIn: 60, expiresIn: 600, isLinkOnly: false }));
    mocks.enterCode.mockResolvedValueOnce(refused("code_wrong")).mockResolvedValue(ok({ user, addresses: [] }));
    openPassword();
    await screen.findByLabelText("Contraseña nueva");
    fillNew("tres gatos azules");
    press("Agregar");
    await screen.findByLabelText("Código de acceso");
    expect(screen.getByText("ana@correo.com")).toBeTruthy();
    fill("Código de acceso", "11 11-11");
    press("Agregar");
    expect(await screen.findByText(/^El código no es válido/)).toBeTruthy();
    fill("Código de acceso", "123456");
    press("Agregar");
    expect(await screen.findByRole("alertdialog", { name: "Contraseña guardada" })).toBeTruthy();
    expect(mocks.enterCode.mock.calls).toEqual([
      [{ code: "111111", consents: false }],
      [{ code: "123456", consents: false }],
    ]);
    expect(mocks.givePassword).toHaveBeenCalledTimes(2);
  });
});

describe("the password of an account of a phone alone (A150)", () => {
  beforeEach(() => {
    answers["GET /api/profile"] = () => ({ ...own, email: null });
  });

  test("is replaced by a code to the phone: no mail could bring it back, so nobody is asked for the old one", async () => {
    mocks.givePassword.mockResolvedValueOnce(refused("proof_needed"));
    const sent = { to: "+573001234567", resendIn: 60, expiresIn: 600, isLinkOnly: false };
    mocks.requestProof.mockResolvedValue(ok(sent));
    mocks.enterCode.mockResolvedValue(ok({ user, addresses: [] }));
    openPassword();
    await screen.findByRole("dialog", { name: "Cambiar contraseña" });
    await screen.findByLabelText("Contraseña nueva");
    expect(screen.queryByLabelText("Contraseña actual")).toBeNull();
    expect(screen.queryByText(/Es opcional/)).toBeNull();
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    press("Cambiar contraseña");
    expect(await screen.findByRole("alertdialog", { name: "Contraseña guardada" })).toBeTruthy();
    expect(mocks.replacePassword).not.toHaveBeenCalled();
  });

  test("is added as any first one", async () => {
    answers["GET /api/profile"] = () => ({ ...own, email: null, hasPassword: false });
    openPassword();
    await screen.findByRole("dialog", { name: "Agregar contraseña" });
    expect(await screen.findByText(/Es opcional/)).toBeTruthy();
  });
});

describe("a mail's link", () => {
  beforeEach(() => {
    answers["GET /api/session"] = () => nobody;
    window.location.hash = "#clave=5.abc.token";
  });

  test("opens the new password, without the token in the address; the log-in follows", async () => {
    mocks.resetPassword.mockResolvedValue(ok(null));
    openPassword();
    await screen.findByLabelText("Contraseña nueva");
    expect(window.location.hash).toBe("");
    expect(screen.queryByLabelText("Contraseña actual")).toBeNull();
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    await screen.findByText("Inicia sesión con tu contraseña nueva.");
    expect(mocks.resetPassword).toHaveBeenCalledExactlyOnceWith({
      link: "5.abc.token",
      password: "tres gatos azules",
    });
    press("Entendido");
    await waitFor(() => expect(openPanels()).toEqual(["login"]));
    expect(passwordLink.token()).toBeNull();
  });

  test("that is used or too old leads to another one", async () => {
    mocks.resetPassword.mockResolvedValue(refused("link_ended"));
    openPassword();
    await screen.findByLabelText("Contraseña nueva");
    fillNew("tres gatos azules");
    press("Cambiar contraseña");
    expect(await screen.findByText(/^Este enlace ya no sirve/)).toBeTruthy();
    press("Pedir otro enlace");
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("forgotPassword"));
  });
});

describe("a forgotten password (S2 §2.5, §4.6, §8)", () => {
  test("one field, and the mail is on its way: 'Éxito'", async () => {
    answers["GET /api/session"] = () => nobody;
    openForgot();
    fill("Correo electrónico", "ana@correo.com");
    press("Enviar enlace");
    expect(await screen.findByRole("alertdialog", { name: "Éxito" })).toBeTruthy();
    expect(screen.getByText("Hemos enviado un correo con la información para recuperar contraseña")).toBeTruthy();
    expect(mocks.requestPasswordLink).toHaveBeenCalledExactlyOnceWith({ identifier: "ana@correo.com" });
    press("Entendido");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
  });

  test("nobody's address is said at the field, which has the focus, until it is changed", async () => {
    answers["GET /api/session"] = () => nobody;
    mocks.requestPasswordLink.mockResolvedValue(refused("user_not_found"));
    openForgot();
    fill("Correo electrónico", "nadie@correo.com");
    press("Enviar enlace");
    expect(await screen.findByText("No se ha encontrado un usuario asociado a este correo")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Correo electrónico")));
    fill("Correo electrónico", "ana@correo.com");
    expect(screen.queryByText("No se ha encontrado un usuario asociado a este correo")).toBeNull();
  });

  test("what is no address is said before anything is asked", async () => {
    answers["GET /api/session"] = () => nobody;
    openForgot();
    fill("Correo electrónico", "ana");
    press("Enviar enlace");
    expect(screen.getByText(/^Ingresa un correo válido/)).toBeTruthy();
    expect(mocks.requestPasswordLink).not.toHaveBeenCalled();
  });

  test("any other failure is the alert 'ERROR'; too many say how long", async () => {
    mocks.requestPasswordLink
      .mockResolvedValueOnce(refused("mail_unavailable"))
      .mockResolvedValueOnce(fail({ kind: "wait", seconds: 60 }));
    openForgot();
    await waitFor(() => expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@correo.com"));
    press("Enviar enlace");
    expect(await screen.findByRole("alertdialog", { name: "Error" })).toBeTruthy();
    expect(screen.getByText("Ocurrió un error en el servidor")).toBeTruthy();
    press("Entendido");
    press("Enviar enlace");
    expect(await screen.findByText(/^Demasiados intentos/)).toBeTruthy();
    expect(screen.queryByRole("alertdialog", { name: "Error" })).toBeNull();
  });
});
