import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OwnData } from "#components/account/data/own-data.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import type { KeptData } from "#lib/exchange/own-data.ts";
import { proofReturn } from "#lib/client/panel/provider-return.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { press } from "#tests/support/press.ts";
import { renderInShop, seedDevice } from "#tests/support/render-in-shop.tsx";

const mocks = vi.hoisted(() => ({
  requestLeavingCode: vi.fn<(input: unknown) => Promise<unknown>>(),
  leave: vi.fn<(input: unknown) => Promise<unknown>>(),
  startProvider: vi.fn<(input: unknown) => Promise<unknown>>(),
  enterProvider: vi.fn<(input: unknown) => Promise<unknown>>(),
  forgetThisBrowser: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock("#lib/actions/own-data.ts", () => mocks);
vi.mock("#lib/actions/provider.ts", () => mocks);

const user = { id: "5", name: "Ana Ruiz", email: "ana@correo.com", phone: "3001234567" };
const kept: KeptData = {
  name: "Ana Ruiz",
  email: "ana@correo.com",
  notificationEmail: null,
  phone: "3001234567",
  phoneCode: "+57",
  provider: "local",
  createdAt: "2026-03-11T17:00:00Z",
  identities: [{ kind: "mail", value: "ana@correo.com", provedAt: "2026-03-11T17:00:00Z" }],
  addresses: [
    { name: "Casa", city: "Bogotá", line1: "Calle 60 # 9-45", line2: "Apto 301", latitude: 4.6, longitude: -74 },
  ],
  consents: [
    { business: "Sabor", version: "2026-11-23", acceptedAt: "2026-03-11T17:00:00Z" },
    { business: "Plaza", version: "2026-11-23", acceptedAt: "2026-03-12T17:00:00Z" },
  ],
  withdrawnConsents: [
    {
      business: "Sabor",
      version: "2025-01-01",
      acceptedAt: "2025-03-11T17:00:00Z",
      withdrawnAt: "2025-06-30T17:00:00Z",
    },
  ],
  orders: [
    {
      number: "SAB-7",
      createdAt: "2026-03-11T17:00:00Z",
      total: 29_920,
      name: "Ana Ruiz",
      phone: "3001234567",
      email: null,
      address: "Calle 60 # 9-45",
      invoice: null,
      lines: [{ name: "Bandeja", quantity: 2, note: "sin cilantro" }],
      rating: { rate: 4, observation: "llegó tibia" },
    },
  ],
  usedPromotions: [{ name: "Una vez", usedAt: "2026-03-11T17:00:00Z" }],
  orderPushes: [{ number: "SB-1001", service: "fcm.googleapis.com", createdAt: "2026-03-12T17:00:00Z" }],
  passkeys: [],
  sessions: [{ createdAt: "2026-03-11T17:00:00Z", expiresAt: "2026-04-10T17:00:00Z" }],
  obstacles: { business: [], account: [] },
};
let answers: FakeAnswers;

const refused = (code: string) => fail<Failure>({ kind: "refused", code });
const open = () => renderInShop(<OwnData email="hola@sabor.co" />);
const act = (name: RegExp) => screen.findByRole("region", { name });
function submit(region: HTMLElement) {
  const form = region.querySelector("form");
  if (form === null) throw new Error("The act has a form.");
  fireEvent.submit(form);
}
const shopAct = /^Que Sabor deje de usar mis datos/;
const accountAct = /^Borrar mi cuenta en todas las tiendas de Cuentas S\.A\.S\./;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of Object.values(mocks)) mock.mockReset().mockResolvedValue(ok(null));
  mocks.requestLeavingCode.mockResolvedValue(ok({ resendIn: 60, expiresIn: 600, isLinkOnly: false }));
  answers = {
    "GET /api/session": () => ({ user, addresses: [] }),
    "GET /api/own-data": () => ({ kept }),
  };
  fakeServer(answers);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("what this device keeps (B10)", () => {
  test("is listed item by item, and each goes alone", async () => {
    seedDevice("saved_cupon", { code: "AHORA", at: 1 });
    seedDevice("scheduling:1", null);
    open();
    const row = (await screen.findByText("Cupón")).closest("li");
    expect(row?.textContent).toContain("Borrar");
    expect(screen.getByText("Carrito y lo que estabas pidiendo")).toBeTruthy();
    press("Borrar: Cupón");
    await waitFor(() => expect(screen.queryByText("Cupón")).toBeNull());
    expect(Object.keys(localStorage)).toEqual(["vitrina:sabor.localhost:scheduling:1"]);
    // What had the focus is gone.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "En este dispositivo" })),
    );
  });

  test("goes as a whole after a question: storage, cookies, session", async () => {
    seedDevice("scheduling:1", null);
    document.cookie = "branch=1; path=/";
    open();
    press("Borrar todo");
    const question = await screen.findByRole("alertdialog", { name: "Borrar todo" });
    expect(mocks.forgetThisBrowser).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole("button", { name: "Borrar" }));
    await screen.findByText("Este dispositivo no guarda nada de esta tienda.");
    expect(mocks.forgetThisBrowser).toHaveBeenCalledOnce();
    expect([localStorage.length, document.cookie]).toEqual([0, ""]);
    expect(await screen.findByText(/^Inicia sesión para ver/)).toBeTruthy();
  });

  test("stays while the server cannot end the session", async () => {
    mocks.forgetThisBrowser.mockResolvedValue(fail({ kind: "unavailable" }));
    seedDevice("scheduling:1", null);
    open();
    press("Borrar todo");
    const question = await screen.findByRole("alertdialog", { name: "Borrar todo" });
    fireEvent.click(within(question).getByRole("button", { name: "Borrar" }));
    await waitFor(() => expect(pageToasts().texts).toEqual(["No pudimos borrar todo. Intenta de nuevo."]));
    expect(localStorage).toHaveLength(1);
  });
});

describe("what the account and the shop keep", () => {
  test("a provider is called as it calls itself, whatever the account names it by", async () => {
    const identities: KeptData["identities"] = [
      { kind: "provider", value: "facebook:10001", provedAt: kept.createdAt },
      { kind: "mail", value: "ana@correo.com", provedAt: kept.createdAt },
    ];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, provider: "facebook", identities } });
    open();
    expect(await screen.findByText("Facebook 10001 (comprobado el 11 de marzo de 2026)")).toBeTruthy();
    expect(screen.getByText("Entras con").nextElementSibling?.textContent).toBe("Facebook");
    expect(screen.getByText("ana@correo.com (comprobado el 11 de marzo de 2026)")).toBeTruthy();
  });

  test("is read, with consents, their dates and versions, and taken along", async () => {
    open();
    expect(await screen.findByText("Sabor: versión 2026-11-23, del 11 de marzo de 2026")).toBeTruthy();
    expect(screen.getByText("Sabor: versión 2025-01-01, retirada el 30 de junio de 2025")).toBeTruthy();
    expect(screen.getByText("Casa, Calle 60 # 9-45, Apto 301, Bogotá")).toBeTruthy();
    const order = screen.getByText(/^SAB-7, 11 de marzo de 2026/);
    expect(order.textContent).toContain("2 × Bandeja, sin cilantro");
    expect(order.textContent).toContain("Calificación: 4, llegó tibia");
    const download = screen.getByRole("link", { name: "Descargar (JSON)" });
    expect([download.getAttribute("href"), download.getAttribute("download")]).toEqual([
      "/api/own-data",
      "mis-datos.json",
    ]);
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    press("Imprimir");
    expect(print).toHaveBeenCalledOnce();
  });

  test("is asked for once somebody is logged in, and again when it did not come", async () => {
    answers["GET /api/own-data"] = () => new FakeStatus(503);
    open();
    expect(await screen.findByText("No pudimos cargar tu perfil.", {}, { timeout: 8000 })).toBeTruthy();
    answers["GET /api/own-data"] = () => ({ kept });
    press("Intentar de nuevo");
    expect(await screen.findByText("SAB-7", { exact: false })).toBeTruthy();
  });

  test("is not told by a backend without that call: where to write stands there instead (A156)", async () => {
    answers["GET /api/own-data"] = () => ({ kept: null });
    open();
    expect(await screen.findByText(/^Esta tienda no muestra aquí/)).toBeTruthy();
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.getByRole("link", { name: "Escribir a Sabor (hola@sabor.co)" }).getAttribute("href")).toMatch(
      /^mailto:hola@sabor\.co\?subject=Mis%20datos.*&body=Hola/,
    );
  });
});

describe("the two acts", () => {
  test("this shop forgets whoever types the code that was just sent, and nobody is logged in any more", async () => {
    seedDevice("scheduling:1", null);
    open();
    const form = await act(shopAct);
    submit(form);
    const field = await within(form).findByLabelText("Código que enviamos a ana@correo.com");
    expect(mocks.requestLeavingCode).toHaveBeenCalledExactlyOnceWith({ scope: "business", contact: "ana@correo.com" });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: "12 34" } });
    submit(form);
    expect(mocks.leave).not.toHaveBeenCalled();

    mocks.leave.mockResolvedValueOnce(refused("code_wrong"));
    fireEvent.change(field, { target: { value: "123456" } });
    submit(form);
    expect(await within(form).findByText(/^El código no es válido/)).toBeTruthy();
    expect(mocks.leave).toHaveBeenLastCalledWith({ scope: "business", contact: "ana@correo.com", code: "123456" });
    fireEvent.change(field, { target: { value: "654321" } });
    submit(form);
    await waitFor(() => expect(pageToasts().texts).toEqual(["Listo: esta tienda ya no usa tus datos"]));
    expect(screen.queryByText("SAB-7", { exact: false })).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test("where today's tries are spent no code comes, and that is said (U4)", async () => {
    mocks.requestLeavingCode.mockResolvedValue(fail({ kind: "wait", seconds: 24 * 3600 }));
    open();
    const form = await act(shopAct);
    submit(form);
    expect(await within(form).findByText("Demasiados intentos por hoy. Intenta de nuevo en 24 horas.")).toBeTruthy();
    expect(within(form).queryByRole("textbox")).toBeNull();
  });

  test("whom a provider alone vouches for deletes the account by a fresh log-in there", async () => {
    const identities: KeptData["identities"] = [
      { kind: "provider", value: "facebook:10001", provedAt: kept.createdAt },
    ];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, provider: "facebook", identities } });
    mocks.leave.mockResolvedValueOnce(refused("proof_needed"));
    mocks.startProvider.mockResolvedValue(fail({ kind: "unavailable" }));
    renderInShop(<OwnData email="hola@sabor.co" />, { providers: ["facebook"] });
    const form = await act(accountAct);
    expect(within(form).queryByText(/código/)).toBeNull();
    fireEvent.click(within(form).getByRole("button", { name: "Continuar" }));
    expect(mocks.leave).not.toHaveBeenCalled();
    expect(within(form).getByText("No se puede deshacer.")).toBeTruthy();
    submit(form);
    expect(await within(form).findByText(/entra otra vez con Facebook/)).toBeTruthy();
    expect(mocks.leave).toHaveBeenLastCalledWith({ scope: "account", contact: null, code: null });
    fireEvent.click(within(form).getByRole("button", { name: "Continuar con Facebook" }));
    await waitFor(() => expect(mocks.startProvider).toHaveBeenCalledOnce());
    // Nobody else comes in by it: the act would be another account's.
    expect(mocks.startProvider).toHaveBeenCalledWith(expect.objectContaining({ proves: "leaving" }));

    submit(await act(shopAct));
    submit(await act(shopAct));
    expect(await screen.findByText(/^Inicia sesión para ver/)).toBeTruthy();
    expect(mocks.leave).toHaveBeenLastCalledWith({ scope: "business", contact: null, code: null });
  });

  test.each([
    [ok({ kind: "known", session: { user, addresses: [] } }), /^Listo, eres tú\./],
    [refused("proof_of_other"), "Entraste con otra cuenta. Intenta de nuevo con la tuya."],
  ])("back from the provider it is said whether that proves it, once", async (answer, text) => {
    const identities: KeptData["identities"] = [{ kind: "provider", value: "facebook:1", provedAt: kept.createdAt }];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, provider: "facebook", identities } });
    mocks.enterProvider.mockReset().mockResolvedValue(answer);
    window.history.replaceState(window.history.state, "", "/mis-datos#comprobado=leaving");
    expect(proofReturn.hold()).toBe(true);
    renderInShop(<OwnData email="hola@sabor.co" />, { providers: ["facebook"] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(mocks.enterProvider).toHaveBeenCalledOnce();
    expect(within(await act(accountAct)).getByRole("button", { name: "Continuar" })).toBeTruthy();
  });

  test("the account's names the shops, and goes by a code to any identity", async () => {
    const identities: KeptData["identities"] = [
      ...kept.identities,
      { kind: "phone", value: "+573110001122", provedAt: kept.createdAt },
    ];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, identities } });
    open();
    const form = await act(accountAct);
    expect(form.textContent).toContain("Tiendas: Sabor, Plaza.");
    fireEvent.click(within(form).getByLabelText("311 000 1122"));
    submit(form);
    const field = await within(form).findByLabelText("Código que enviamos a 311 000 1122");
    expect(mocks.requestLeavingCode).toHaveBeenCalledExactlyOnceWith({ scope: "account", contact: "+573110001122" });
    fireEvent.change(field, { target: { value: "123456" } });
    submit(form);
    await waitFor(() => expect(pageToasts().texts).toEqual(["Listo: tu cuenta ya no existe"]));
    expect(mocks.leave).toHaveBeenCalledExactlyOnceWith({
      scope: "account",
      contact: "+573110001122",
      code: "123456",
    });
  });

  test("wait for what is under way, and say until when", async () => {
    const until = "2026-11-24T15:00:00Z";
    const account: KeptData["obstacles"]["account"] = [
      { order: "SAB-7", business: "Sabor", reason: "payment", until },
      { order: "PLA-2", business: "Plaza", reason: "refund", until: null },
    ];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, obstacles: { business: [], account } } });
    open();
    const form = await act(accountAct);
    expect(within(form).getByText(/^El pago de tu pedido SAB-7.*después del 24 de noviembre de 2026\.$/)).toBeTruthy();
    expect(within(form).getByText(/^Plaza te está devolviendo dinero.*cuando lo recibas\.$/)).toBeTruthy();
    expect(within(form).queryByRole("button")).toBeNull();
    expect(within(await act(shopAct)).getByRole("button")).toBeTruthy();
  });

  test("what began meanwhile is seen", async () => {
    mocks.leave.mockResolvedValue(refused("leaving_waits"));
    open();
    const form = await act(shopAct);
    submit(form);
    const field = await within(form).findByLabelText(/^Código que enviamos/);
    const business: KeptData["obstacles"]["business"] = [
      { order: "SAB-8", business: "Sabor", reason: "openOrder", until: null },
    ];
    answers["GET /api/own-data"] = () => ({ kept: { ...kept, obstacles: { business, account: business } } });
    fireEvent.change(field, { target: { value: "123456" } });
    submit(form);
    expect(await within(form).findByText(/^Tu pedido SAB-8 en Sabor está en curso/)).toBeTruthy();
  });
});

test("what is sent in writing today is answered by these dates (Ley 1581)", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-18T12:00:00-05:00"), toFake: ["Date"] });
  try {
    open();
    expect(await screen.findByText(/a más tardar el 5 de enero de 2027; .* el 13 de enero de 2027\.$/)).toBeTruthy();
    expect(screen.getByText(/a más tardar el 13 de enero de 2027; .* el 25 de enero de 2027\.$/)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});
