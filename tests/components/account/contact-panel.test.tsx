import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ContactPanel } from "#components/account/contact/contact-panel.tsx";
import { ProfilePanel } from "#components/account/profile/profile-panel.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { undoLink } from "#lib/client/panel/undo-link.ts";
import { fakeServer, type FakeAnswers } from "#tests/support/fake-server.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { press } from "#tests/support/press.ts";
import { renderPanel, shopPanels } from "#tests/support/render-in-shop.tsx";

const mocks = vi.hoisted(() => ({
  requestContactCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  saveContact: vi.fn<(input: unknown) => Promise<unknown>>(),
  undoAccountChange: vi.fn<(input: unknown) => Promise<unknown>>(),
  requestProof: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterCode: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("#lib/actions/contact.ts", () => mocks);
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
  hasPassword: false,
  changesContacts: true,
  loginPhoneEnding: null,
  passkeys: null,
};
const sent = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
const refused = (code: string) => fail({ kind: "refused", code });
let answers: FakeAnswers;

const openOther = (takesPhoneCodes: boolean) =>
  renderPanel(<ContactPanel isOpen />, { name: "contact", start: "otherContact" }, { takesPhoneCodes });
const openContact = () => renderPanel(<ContactPanel isOpen />, { name: "contact" });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The panel that is on top, as the shop's host shows it. */
function ProfileOrContact() {
  const { panel } = usePanel();
  return panel === "contact" ? <ContactPanel isOpen /> : <ProfilePanel isOpen addressFields={() => null} />;
}

function openUndo() {
  window.location.hash = "#deshacer=7.abc";
  undoLink.hold();
  openContact();
}

async function typeEmail() {
  openContact();
  await screen.findByLabelText("Correo nuevo");
  fill("Correo nuevo", "lu@correo.com");
  press("Continuar");
}

beforeEach(() => {
  localStorage.clear();
  for (const mock of Object.values(mocks)) mock.mockReset();
  mocks.requestContactCode.mockResolvedValue(ok(sent));
  mocks.saveContact.mockResolvedValue(ok({ user: { ...user, email: "lu@correo.com" }, isJoined: false }));
  answers = { "GET /api/session": () => ({ user, addresses: [] }), "GET /api/profile": () => own };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  await shopPanels().closeAll();
  undoLink.forget();
  vi.unstubAllGlobals();
});

describe("the mail of an account, changed (A226)", () => {
  test("by the code that the new one is sent; what is asked for has the focus", async () => {
    await typeEmail();
    const code = await screen.findByLabelText("Código de acceso");
    expect(document.activeElement).toBe(code);
    expect(screen.getByText("lu@correo.com")).toBeTruthy();
    fill("Código de acceso", "123 456");
    press("Confirmar");
    expect(await screen.findByRole("alertdialog", { name: "Contacto guardado" })).toBeTruthy();
    expect(mocks.saveContact).toHaveBeenCalledExactlyOnceWith({ to: "lu@correo.com", dial: null, code: "123456" });
    press("Entendido");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
  });

  test("an older log-in proves itself first, by the code to the mail of before", async () => {
    mocks.requestContactCode.mockResolvedValueOnce(refused("proof_needed"));
    mocks.requestProof.mockResolvedValue(ok({ to: "ana@correo.com", ...sent }));
    mocks.enterCode.mockResolvedValue(ok({ user, addresses: [] }));
    await typeEmail();
    expect(await screen.findByText(/^Primero confirma que eres tú/)).toBeTruthy();
    fill("Código de acceso", "111111");
    press("Continuar");
    expect(await screen.findByText("lu@correo.com")).toBeTruthy();
    expect(screen.getByLabelText("Código de acceso")).toHaveProperty("value", "");
    expect(mocks.requestContactCode).toHaveBeenCalledTimes(2);
  });

  test("that has an account: both are one, and it is said", async () => {
    mocks.saveContact.mockResolvedValue(ok({ user: { ...user, id: "2" }, isJoined: true }));
    await typeEmail();
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    press("Confirmar");
    expect(await screen.findByRole("alertdialog", { name: "Tus cuentas se unieron" })).toBeTruthy();
  });

  test.each([
    ["change_pending", /^Cambiaste tu contacto hace poco/],
    ["not_allowed", /^Ese contacto no se puede usar/],
    ["invalid_input", /^Ese contacto ya es de tu cuenta/],
    ["mail_unavailable", /^En este momento no podemos enviar correos/],
  ])("refused as %s, says why, and what was typed stays", async (code, text) => {
    mocks.requestContactCode.mockResolvedValue(refused(code));
    await typeEmail();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText("Correo nuevo")).toHaveProperty("value", "lu@correo.com");
  });

  test.each([
    ["code_wrong", /^El código no es válido/],
    ["order_open", /^Ese contacto tiene otra cuenta. Las unimos cuando no haya pedidos en curso/],
  ])("its code refused as %s, says so at the field", async (code, text) => {
    mocks.saveContact.mockResolvedValue(refused(code));
    await typeEmail();
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    press("Confirmar");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText("Código de acceso").getAttribute("aria-invalid")).toBe("true");
  });

  test("no address is said at the field, which has the focus, and 'Volver' leaves", async () => {
    openContact();
    await screen.findByLabelText("Correo nuevo");
    fill("Correo nuevo", "lu@");
    press("Continuar");
    expect(await screen.findByText(/^Ingresa un correo válido/)).toBeTruthy();
    expect(mocks.requestContactCode).not.toHaveBeenCalled();
    press("Volver");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
  });
});

describe("a contact of the other kind (A222)", () => {
  test("an account of a phone gets a mail beside it, and it is said that both open it", async () => {
    answers["GET /api/profile"] = () => ({ ...own, email: null });
    openOther(false);
    expect(await screen.findByRole("dialog", { name: "Agregar contacto" })).toBeTruthy();
    // A reload asks for the same again.
    await waitFor(() => expect(window.history.state.panels.at(-1)).toMatchObject({ step: "otherContact" }));
    await screen.findByLabelText("Correo nuevo");
    fill("Correo nuevo", "lu@correo.com");
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    press("Confirmar");
    const saved = await screen.findByRole("alertdialog", { name: "Contacto guardado" });
    expect(saved.textContent).toContain("también entras a tu cuenta con él");
    expect(mocks.saveContact).toHaveBeenCalledExactlyOnceWith({ to: "lu@correo.com", dial: null, code: "123456" });
  });

  test("an account of a mail gets a phone: its own number stands there already, and both accounts become one", async () => {
    mocks.saveContact.mockResolvedValue(ok({ user: { ...user, id: "2" }, isJoined: true }));
    openOther(true);
    const phone = await screen.findByLabelText("Teléfono");
    expect(phone).toHaveProperty("value", "3001234567");
    expect(screen.getByText("Te enviamos un código para confirmar que es tuyo.")).toBeTruthy();
    press("Continuar");
    await screen.findByLabelText("Código de acceso");
    fill("Código de acceso", "123456");
    press("Confirmar");
    expect(await screen.findByRole("alertdialog", { name: "Tus cuentas se unieron" })).toBeTruthy();
    const contact = { to: "+573001234567", dial: "+57" };
    expect(mocks.requestContactCode).toHaveBeenCalledExactlyOnceWith(contact);
    expect(mocks.saveContact).toHaveBeenCalledExactlyOnceWith({ ...contact, code: "123456" });
  });
});

test("which phone a new one takes the place of is said, and the profile knows the new one (A264)", async () => {
  answers["GET /api/profile"] = () => ({ ...own, loginPhoneEnding: "9876" });
  mocks.saveContact.mockResolvedValue(ok({ user: { ...user, phone: "3017654321" }, isJoined: false }));
  openOther(true);
  expect(await screen.findByRole("dialog", { name: "Cambiar contacto" })).toBeTruthy();
  expect(screen.getByText(/^Toma el lugar del celular que termina en 9876\./)).toBeTruthy();
  const phone = await screen.findByLabelText("Teléfono");
  expect(phone).toHaveProperty("value", "");
  fill("Teléfono", "3017654321");
  press("Continuar");
  await screen.findByLabelText("Código de acceso");
  fill("Código de acceso", "123456");
  press("Confirmar");
  const saved = await screen.findByRole("alertdialog", { name: "Contacto guardado" });
  expect(saved.textContent).toContain("Avisamos al contacto anterior");
});

describe("in the profile", () => {
  test.each([
    [{ ...own, email: null }, false, ["Cambiar teléfono", "Agregar correo"]],
    [own, true, ["Cambiar correo", "Agregar celular para entrar"]],
    [{ ...own, loginPhoneEnding: "4567" }, true, ["Cambiar correo", "Cambiar celular para entrar"]],
    [own, false, ["Cambiar correo"]],
    [{ ...own, provider: "facebook" }, true, []],
    [{ ...own, email: null, changesContacts: false }, true, []],
  ])("%j, with codes to phones: %s, has %j", async (profile, takesPhoneCodes, names) => {
    answers["GET /api/profile"] = () => profile;
    renderPanel(<ProfilePanel isOpen addressFields={() => null} />, { name: "profile" }, { takesPhoneCodes });
    await screen.findByLabelText("Nombre completo");
    const ways = screen.queryAllByRole("button", { name: /^(?:Cambiar|Agregar) (?:correo|teléfono|celular)/ });
    expect(ways.map(({ textContent }) => textContent)).toEqual(names);
  });

  test("the way to the other kind leads there", async () => {
    answers["GET /api/profile"] = () => ({ ...own, email: null });
    renderPanel(<ProfileOrContact />, { name: "profile" });
    await screen.findByLabelText("Nombre completo");
    press("Agregar correo");
    expect(await screen.findByLabelText("Correo nuevo")).toBeTruthy();
  });

  test.each([
    [own, "Cambiar correo"],
    [{ ...own, email: null }, "Cambiar teléfono"],
  ])("of %j the way there is '%s'", async (profile, label) => {
    answers["GET /api/profile"] = () => profile;
    renderPanel(<ProfilePanel isOpen addressFields={() => null} />, { name: "profile" });
    await screen.findByLabelText("Nombre completo");
    press(label);
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("contact"));
  });
});

describe("a notice's link", () => {
  test("undoes nothing before the press (U13), then all of it; the log-in follows", async () => {
    mocks.undoAccountChange.mockResolvedValue(ok(null));
    openUndo();
    expect(window.location.hash).toBe("");
    expect(mocks.undoAccountChange).not.toHaveBeenCalled();
    press("Deshacer el cambio");
    expect(await screen.findByRole("alertdialog", { name: "Listo, todo está como antes" })).toBeTruthy();
    expect(mocks.undoAccountChange).toHaveBeenCalledExactlyOnceWith({ link: "7.abc" });
    press("Entendido");
    await waitFor(() => expect(openPanels()).toEqual(["login"]));
    expect(undoLink.token()).toBeNull();
  });

  test("asks nothing of the account: its log-ins end with the press, and an answer in flight would be refused", async () => {
    mocks.undoAccountChange.mockResolvedValue(ok(null));
    const asked = fakeServer(answers);
    openUndo();
    press("Deshacer el cambio");
    await screen.findByRole("alertdialog", { name: "Listo, todo está como antes" });
    expect(asked).not.toHaveBeenCalled();
  });

  test.each([
    ["link_ended", /^Este enlace ya no sirve/],
    ["contact_taken", /^Tu contacto de antes ya tiene otra cuenta/],
  ])("refused as %s says so", async (code, text) => {
    mocks.undoAccountChange.mockResolvedValue(refused(code));
    openUndo();
    press("Deshacer el cambio");
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
