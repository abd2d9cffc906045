import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LoginPanel } from "#components/account/login-panel.tsx";
import { OrderContact } from "#components/account/order-contact.tsx";
import { PasskeyOffer } from "#components/account/passkey/passkey-offer.tsx";
import { PasskeysPanel } from "#components/account/passkey/passkeys-panel.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { capabilitiesOf, type Variant } from "#domain/store/mode.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { leaveFor } from "#lib/client/device/leave-for.ts";
import { proofReturn } from "#lib/client/panel/provider-return.ts";
import { accountDoubles, providerDoubles } from "#tests/support/account-doubles.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { type FakeAnswers, fakeServer } from "#tests/support/fake-server.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { press } from "#tests/support/press.ts";
import { renderInShop, renderPanel, shopPanels } from "#tests/support/render-in-shop.tsx";

type Action = (input: unknown) => Promise<unknown>;

const mocks = vi.hoisted(() => ({
  requestPasskeyChallenge: vi.fn<Action>(),
  enterPasskey: vi.fn<Action>(),
  requestPasskey: vi.fn<Action>(),
  savePasskey: vi.fn<Action>(),
  removePasskey: vi.fn<Action>(),
  requestProof: vi.fn<Action>(),
  startRegistration: vi.fn<Action>(),
  startAuthentication: vi.fn<Action>(),
}));
vi.mock("#lib/actions/passkey.ts", () => mocks);
vi.mock("#lib/actions/password.ts", () => mocks);
vi.mock("#lib/actions/provider.ts", async () => (await import("#tests/support/account-doubles.ts")).providerDoubles);
vi.mock("#lib/client/device/leave-for.ts", () => ({ leaveFor: vi.fn<(url: string) => void>() }));
vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/account-doubles.ts")).addressActions);
vi.mock("@simplewebauthn/browser", () => mocks);

const user = { id: "5", name: "Ana Ruiz", email: "ana@correo.com", phone: "3001234567" };
const phone = {
  id: "7",
  name: "Chrome, Android",
  createdAt: "2026-11-02T17:00:00Z",
  lastUsedAt: "2026-11-20T17:00:00Z",
};
const laptop = { id: "8", name: "Safari, Mac", createdAt: "2026-11-03T17:00:00Z", lastUsedAt: null };
const key = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const signed = { ...key, response: { clientDataJSON: "a", authenticatorData: "b", signature: "c", userHandle: "d" } };
const made = { ...key, response: { clientDataJSON: "a", attestationObject: "b" } };
const refused = (code: string) => fail<Failure>({ kind: "refused", code });
const calledOff = () => Promise.reject(Object.assign(new Error("no"), { name: "NotAllowedError" }));

let passkeys: unknown[] | null;
let provider: string | null;
let session: Record<string, unknown>;
let answers: FakeAnswers;

function withDevice(isOwned = true): void {
  const credential = Object.assign(() => undefined, {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => await Promise.resolve(isOwned),
  });
  vi.stubGlobal("PublicKeyCredential", credential);
}

beforeEach(() => {
  localStorage.clear();
  const doubles = [...Object.values(mocks), ...Object.values(accountDoubles), ...Object.values(providerDoubles)];
  for (const mock of doubles) mock.mockReset();
  vi.mocked(leaveFor).mockReset();
  mocks.requestPasskeyChallenge.mockResolvedValue(ok({ challenge: "x" }));
  mocks.startAuthentication.mockResolvedValue({ ...signed, clientExtensionResults: {} });
  mocks.enterPasskey.mockResolvedValue(ok({ user, addresses: [] }));
  mocks.requestPasskey.mockResolvedValue(ok({ challenge: "x" }));
  mocks.startRegistration.mockResolvedValue({ ...made, clientExtensionResults: {} });
  mocks.savePasskey.mockResolvedValue(ok([phone, laptop]));
  mocks.removePasskey.mockResolvedValue(ok([laptop]));
  mocks.requestProof.mockResolvedValue(ok({ to: "ana@correo.com", resendIn: 60, expiresIn: 600, isLinkOnly: false }));
  passkeys = [phone];
  provider = null;
  session = { user: null, addresses: [], hasPasskeys: true };
  answers = {
    "GET /api/session": () => session,
    "GET /api/profile": () => ({
      name: "Ana Ruiz",
      email: "ana@correo.com",
      notificationEmail: null,
      phone: "3001234567",
      phoneCode: "+57",
      provider,
      hasPassword: true,
      passkeys,
      changesContacts: true,
      loginPhoneEnding: null,
    }),
  };
  fakeServer(answers);
  withDevice();
});

afterEach(async () => {
  cleanup();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const enter = "Entrar con huella o rostro";

const openLogin = (store: Partial<StoreInfo> = {}) =>
  renderPanel(<LoginPanel isOpen />, { name: "login", below: ["confirm"] }, store);
const openList = (providers: ProviderName[] = []) =>
  renderPanel(<PasskeysPanel isOpen />, { name: "passkeys" }, { providers });

/** Whether the log-in shows it, once it knows the shop. */
async function isShown(variant: Variant = "shop"): Promise<boolean> {
  openLogin({ capabilities: capabilitiesOf(variant, { onlyMenu: false }) });
  await screen.findByLabelText("Correo electrónico");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const button = screen.queryByRole("button", { name: enter });
  cleanup();
  return button !== null;
}

describe("the log-in by a passkey (A230)", () => {
  test("one press, and what the device signed goes to the shop", async () => {
    openLogin();
    fireEvent.click(await screen.findByRole("button", { name: enter }));
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
    expect(mocks.startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: "x" } });
    expect(mocks.enterPasskey).toHaveBeenCalledExactlyOnceWith({ response: signed, consents: false });
  });

  test("called off it can be tried again, and the code is a step before", async () => {
    mocks.startAuthentication.mockImplementationOnce(calledOff);
    openLogin();
    fireEvent.click(await screen.findByRole("button", { name: enter }));
    expect(await screen.findByText("No se confirmó. Intenta de nuevo.")).toBeTruthy();
    expect(mocks.enterPasskey).not.toHaveBeenCalled();
    press("Intentar de nuevo");
    expect(await screen.findByText("Sesión iniciada")).toBeTruthy();
  });

  test("called off in the checkout it leads back to the mail there too", async () => {
    mocks.startAuthentication.mockImplementationOnce(calledOff);
    renderInShop(<OrderContact />);
    press("¿Ya tienes cuenta? Iniciar sesión");
    fireEvent.click(await screen.findByRole("button", { name: enter }));
    expect(await screen.findByText("No se confirmó. Intenta de nuevo.")).toBeTruthy();
    press("Volver");
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
    press("Ingresar con contraseña");
    await screen.findByLabelText("Contraseña");
    press("Volver");
    expect(screen.queryByLabelText("Contraseña")).toBeNull();
  });

  test("one that was removed leads back to the code", async () => {
    mocks.enterPasskey.mockResolvedValue(refused("passkey_unknown"));
    openLogin();
    fireEvent.click(await screen.findByRole("button", { name: enter }));
    expect(await screen.findByText(/^Ese dispositivo ya no entra aquí\./)).toBeTruthy();
    press("Volver");
    expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  });

  test("is absent where the shop, the browser or the place has none", async () => {
    session = { user: null, addresses: [], hasPasskeys: false };
    expect(await isShown()).toBe(false);
    session = { user: null, addresses: [], hasPasskeys: true };
    expect(await isShown()).toBe(true);
    expect(await isShown("table")).toBe(true);
    expect(await isShown("kiosk")).toBe(false);
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(await isShown()).toBe(false);
    withDevice();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Linux; Android 14; wv) Instagram 300");
    expect(await isShown()).toBe(false);
  });
});

describe("the account's passkeys", () => {
  beforeEach(() => {
    session = { user, addresses: [], hasPasskeys: true };
  });
  test("stand with name and last use, and one more is added by this device", async () => {
    openList();
    expect(await screen.findByText("Último uso: 20 de noviembre de 2026")).toBeTruthy();
    press("Agregar este dispositivo");
    expect(await screen.findByText("Agregado el 3 de noviembre de 2026, sin usar")).toBeTruthy();
    expect(mocks.savePasskey).toHaveBeenCalledExactlyOnceWith({ name: expect.any(String), response: made });
    expect(screen.getByText("Listo. La próxima vez entras con un toque.")).toBeTruthy();
  });

  test("an old log-in is proved by a code first, and it goes on after it (A226)", async () => {
    mocks.requestPasskey.mockResolvedValueOnce(refused("proof_needed"));
    accountDoubles.enterCode.mockResolvedValue(ok({ user, addresses: [] }));
    openList();
    await screen.findByText("Chrome, Android");
    press("Agregar este dispositivo");
    fireEvent.change(await screen.findByLabelText("Código de acceso"), { target: { value: "123456" } });
    press("Continuar");
    expect(await screen.findByText("Safari, Mac")).toBeTruthy();
    expect(mocks.startRegistration).toHaveBeenCalledOnce();
  });

  test("while a change of the account can be undone there is none, and why is said (A226)", async () => {
    mocks.requestPasskey.mockResolvedValueOnce(refused("change_pending"));
    openList();
    await screen.findByText("Chrome, Android");
    press("Agregar este dispositivo");
    expect(await screen.findByText(/^Tu cuenta cambió hace poco: .* cuando pasen 72 horas\.$/)).toBeTruthy();
    expect(mocks.startRegistration).not.toHaveBeenCalled();
  });

  test("a code that went to a phone is looked for in no spam folder (A150)", async () => {
    mocks.requestPasskey.mockResolvedValueOnce(refused("proof_needed"));
    mocks.requestProof.mockResolvedValue(ok({ to: "+573001234567", resendIn: 60, expiresIn: 600, isLinkOnly: false }));
    openList();
    await screen.findByText("Chrome, Android");
    press("Agregar este dispositivo");
    await screen.findByLabelText("Código de acceso");
    expect(screen.getByText("El mensaje puede tardar un minuto en llegar.")).toBeTruthy();
    expect(screen.getByText("300 123 4567")).toBeTruthy();
  });

  describe("of an account that a provider stands for, which has no code (A223)", () => {
    beforeEach(() => {
      provider = "facebook";
      mocks.requestPasskey.mockResolvedValueOnce(refused("proof_needed"));
      mocks.requestProof.mockResolvedValue(refused("proof_by_login"));
    });

    test("an old log-in is proved at the provider, and nobody is logged out", async () => {
      providerDoubles.startProvider.mockResolvedValue(ok({ address: "https://plataforma.example/connect/facebook" }));
      openList(["facebook"]);
      await screen.findByText("Chrome, Android");
      press("Agregar este dispositivo");
      expect(await screen.findByText(/entra otra vez con Facebook/)).toBeTruthy();
      press("Continuar con Facebook");
      await waitFor(() => expect(leaveFor).toHaveBeenCalledWith("https://plataforma.example/connect/facebook"));
      expect(providerDoubles.startProvider).toHaveBeenCalledExactlyOnceWith({
        provider: "facebook",
        path: "/",
        branchId: "1",
        proves: "passkeys",
      });
    });

    test("in another app's page the way is its own browser", async () => {
      openList();
      await screen.findByText("Chrome, Android");
      press("Agregar este dispositivo");
      expect(await screen.findByText(/abre esta página en tu navegador/)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Continuar con Facebook" })).toBeNull();
    });

    test.each([
      [ok({ kind: "known", session: { user, addresses: [] } }), "Listo, eres tú. Ya puedes agregar este dispositivo."],
      [refused("proof_of_other"), "Entraste con otra cuenta. Intenta de nuevo con la tuya."],
      [refused("provider_refused"), "No pudimos comprobar que eres tú. Intenta de nuevo."],
      [fail<Failure>({ kind: "unavailable" }), /^No pudimos comunicarnos con la tienda\./],
    ])("back from there the answer is asked for once, and shown", async (answer, text) => {
      providerDoubles.enterProvider.mockResolvedValue(answer);
      window.history.replaceState(window.history.state, "", "/#comprobado=passkeys");
      expect(proofReturn.hold()).toBe(true);
      openList(["facebook"]);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(providerDoubles.enterProvider).toHaveBeenCalledOnce();
      expect(proofReturn.token()).toBeNull();
      expect(screen.getByText("Chrome, Android")).toBeTruthy();
    });
  });

  test("a device that is in the list, or calls it off, says so", async () => {
    mocks.startRegistration.mockImplementationOnce(() =>
      Promise.reject(Object.assign(new Error("no"), { name: "InvalidStateError" })),
    );
    mocks.startRegistration.mockImplementationOnce(calledOff);
    openList();
    await screen.findByText("Chrome, Android");
    press("Agregar este dispositivo");
    expect(await screen.findByText("Este dispositivo ya está en tu lista.")).toBeTruthy();
    press("Agregar este dispositivo");
    expect(await screen.findByText("No se confirmó. Intenta de nuevo.")).toBeTruthy();
    expect(mocks.savePasskey).not.toHaveBeenCalled();
  });

  test("one is removed after a question, which stays while that fails (UX7)", async () => {
    mocks.removePasskey.mockResolvedValueOnce(fail({ kind: "unavailable" }));
    passkeys = [phone, laptop];
    openList();
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar Chrome, Android" }));
    const question = await screen.findByRole("alertdialog", { name: "Eliminar Chrome, Android" });
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar" }));
    expect(await screen.findByText("No pudimos eliminarlo. Intenta de nuevo.")).toBeTruthy();
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(screen.queryByText("Chrome, Android")).toBeNull());
    expect(mocks.removePasskey).toHaveBeenLastCalledWith({ id: "7" });
    expect(screen.getByText("Safari, Mac")).toBeTruthy();
  });
});

describe("the offer on an order's page", () => {
  const title = "La próxima vez entra con un toque";
  const offer = () => screen.queryByRole("region", { name: title });
  beforeEach(() => {
    session = { user, addresses: [], hasPasskeys: true };
    passkeys = [];
  });

  test("leads to the account's passkeys, and comes once", async () => {
    renderInShop(<PasskeyOffer />);
    await waitFor(() => expect(offer()).not.toBeNull());
    press("Activar");
    await waitFor(() => expect(openPanels()).toContain("passkeys"));
    expect(offer()).toBeNull();
    expect(keptOnDevice("passkey-offered")).toBe(true);
  });

  test("is put away for good", async () => {
    renderInShop(<PasskeyOffer />);
    await waitFor(() => expect(offer()).not.toBeNull());
    press("Ahora no");
    await waitFor(() => expect(offer()).toBeNull());
    expect(keptOnDevice("passkey-offered")).toBe(true);
  });

  test("is not made to a device without its owner's finger, face or PIN, or to whoever has one", async () => {
    withDevice(false);
    renderInShop(<PasskeyOffer />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(offer()).toBeNull();
    cleanup();
    withDevice();
    passkeys = [phone];
    renderInShop(<PasskeyOffer />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(offer()).toBeNull();
  });
});
