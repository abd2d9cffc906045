import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ContactPanel } from "#components/account/contact/contact-panel.tsx";
import { PasskeysPanel } from "#components/account/passkey/passkeys-panel.tsx";
import { PasswordPanel } from "#components/account/password/password-panel.tsx";
import { fail, ok } from "#domain/base/result.ts";
import { proofReturn } from "#lib/client/panel/provider-return.ts";
import { accountDoubles, providerDoubles } from "#tests/support/account-doubles.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import { fill } from "#tests/support/login-panel.tsx";
import { press } from "#tests/support/press.ts";
import { renderPanel, seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";

type Action = (input: unknown) => Promise<unknown>;

const mocks = vi.hoisted(() => ({
  subscribeToOrder: vi.fn<Action>(),
  requestPasskey: vi.fn<Action>(),
  requestProof: vi.fn<Action>(),
  givePassword: vi.fn<Action>(),
  requestContactCode: vi.fn<Action>(),
}));
vi.mock("#lib/actions/order-push.ts", () => mocks);
vi.mock("#lib/actions/contact.ts", () => mocks);
vi.mock("#lib/actions/passkey.ts", () => mocks);
vi.mock("#lib/actions/password.ts", () => mocks);
vi.mock("#lib/actions/account.ts", async () => (await import("#tests/support/account-doubles.ts")).accountActions);
vi.mock("#lib/actions/provider.ts", async () => (await import("#tests/support/account-doubles.ts")).providerDoubles);

const user = { id: "5", name: "Ana Ruiz", email: "ana@correo.com", phone: "3001234567" };
const profile = { name: user.name, email: user.email, notificationEmail: null, phone: user.phone, phoneCode: "+57" };
const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
const keys = { endpoint, p256dh: "p".repeat(87), auth: "a".repeat(22) };
const again = (number: string) => ({ number, ...keys });

beforeEach(() => {
  localStorage.clear();
  for (const mock of Object.values(mocks)) mock.mockReset().mockResolvedValue(ok(null));
  mocks.subscribeToOrder.mockImplementation(async (input) => {
    const { number } = input as { number: string };
    return await Promise.resolve(number === "SAB-1" ? fail({ kind: "refused", code: "not_possible" }) : ok(null));
  });
  fakeServer({
    "GET /api/session": () => ({ user, addresses: [] }),
    "GET /api/profile": () => ({
      ...profile,
      provider: null,
      hasPassword: false,
      passkeys: [],
      changesContacts: true,
      loginPhoneEnding: null,
    }),
  });
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: `${keys.p256dh}=`, auth: keys.auth } }) };
  const pushManager = { getSubscription: async () => await Promise.resolve(subscription) };
  const serviceWorker = { getRegistration: async () => await Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("PushManager", vi.fn<() => void>());
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("PublicKeyCredential", vi.fn<() => void>());
  seedDevice("pushed-orders", ["SAB-2", "SAB-1"]);
});

afterEach(async () => {
  cleanup();
  proofReturn.forget();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

/** The order that is under way is asked for again; the one that is over is shown as off. */
async function expectKept(): Promise<void> {
  await waitFor(() => expect(keptOnDevice("pushed-orders")).toEqual(["SAB-2"]));
  expect(mocks.subscribeToOrder.mock.calls).toEqual([[again("SAB-2")], [again("SAB-1")]]);
}

test("a proof by a code opens another session: this browser is notified of its order as before (A226, A261)", async () => {
  const needed = fail({ kind: "refused", code: "proof_needed" });
  mocks.requestPasskey.mockResolvedValueOnce(needed).mockResolvedValue(fail({ kind: "unavailable" }));
  mocks.requestProof.mockResolvedValue(ok({ to: user.email, resendIn: 60, expiresIn: 600, isLinkOnly: false }));
  accountDoubles.enterCode.mockResolvedValue(ok({ user, addresses: [] }));
  renderPanel(<PasskeysPanel isOpen />, { name: "passkeys" });
  await screen.findByText(/^Entra a /);
  press("Agregar este dispositivo");
  await screen.findByLabelText("Código de acceso");
  expect(mocks.subscribeToOrder).not.toHaveBeenCalled();
  fill("Código de acceso", "123456");
  press("Continuar");
  await expectKept();
});

test("so does one before the account's mail is changed", async () => {
  const sent = { resendIn: 60, expiresIn: 600, isLinkOnly: false };
  const needed = fail({ kind: "refused", code: "proof_needed" });
  mocks.requestContactCode.mockResolvedValueOnce(needed).mockResolvedValue(ok(sent));
  mocks.requestProof.mockResolvedValue(ok({ to: user.email, ...sent }));
  accountDoubles.enterCode.mockResolvedValue(ok({ user, addresses: [] }));
  renderPanel(<ContactPanel isOpen />, { name: "contact" });
  await screen.findByLabelText("Correo nuevo");
  fill("Correo nuevo", "lu@correo.com");
  press("Continuar");
  await screen.findByText(/^Primero confirma que eres tú/);
  fill("Código de acceso", "111111");
  press("Continuar");
  expect(await screen.findByText("lu@correo.com")).toBeTruthy();
  await expectKept();
});

test("so does one by the provider", async () => {
  providerDoubles.enterProvider.mockResolvedValue(ok({ kind: "known", session: { user, addresses: [] } }));
  window.history.replaceState(window.history.state, "", "/#comprobado=passkeys");
  expect(proofReturn.hold()).toBe(true);
  renderPanel(<PasskeysPanel isOpen />, { name: "passkeys" });
  await expectKept();
});

test("a password ends every session, and this browser's next one has its orders again", async () => {
  mocks.givePassword.mockResolvedValue(ok({ staysIn: true }));
  renderPanel(<PasswordPanel isOpen />, { name: "password" });
  await screen.findByLabelText("Contraseña nueva");
  fill("Contraseña nueva", "tres gatos azules");
  fill("Repite la contraseña nueva", "tres gatos azules");
  press("Agregar");
  await expectKept();
  expect(mocks.givePassword).toHaveBeenCalledOnce();
});
