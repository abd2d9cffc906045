import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Profile } from "#app/[tenant]/[locale]/[branch]/_shop/panels/profile.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok } from "#domain/base/result.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { openPanels } from "#tests/support/open-panels.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { press } from "#tests/support/press.ts";
import { renderPanel, shopPanels } from "#tests/support/render-in-shop.tsx";

const saveProfile = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>());
vi.mock("#lib/actions/profile.ts", () => ({ saveProfile }));
const saveAddress = vi.hoisted(() => vi.fn<(input: unknown) => Promise<unknown>>());
vi.mock("#lib/actions/address.ts", () => ({ saveAddress }));

vi.mock("@vis.gl/react-google-maps", () => ({
  APIProvider: ({ children }: { children: ReactNode }) => <div>{children}</div>,
  useApiLoadingStatus: () => "LOADED",
  Map: ({ defaultZoom, children }: { defaultZoom: number; children: ReactNode }) => (
    <div>
      {`zoom ${defaultZoom}`}
      {children}
    </div>
  ),
  Marker: ({ draggable, title, onDragEnd }: MarkerProps) => (
    <button type="button" onClick={() => onDragEnd({ latLng: { lat: () => 4.65, lng: () => -74.06 } })}>
      {draggable ? title : "fixed"}
    </button>
  ),
}));

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
let answers: FakeAnswers;

interface MarkerProps {
  draggable: boolean;
  title: string;
  onDragEnd: (event: { latLng: { lat: () => number; lng: () => number } }) => void;
}

const openProfile = (store: Partial<StoreInfo> = {}) => renderPanel(<Profile isOpen />, { name: "profile" }, store);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const shownText = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  localStorage.clear();
  saveAddress
    .mockReset()
    .mockImplementation(async (address) => await Promise.resolve(ok({ ...Object(address), id: "9" })));
  saveProfile.mockReset().mockResolvedValue(ok({ name: "Ana María", phone: "3107654321", phoneCode: "+57" }));
  answers = {
    "GET /api/session": () => ({ user, addresses: [] }),
    "GET /api/profile": () => own,
  };
  fakeServer(answers);
});

afterEach(async () => {
  cleanup();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
});

describe("the profile (S2 §2.4, §4.4, §8)", () => {
  test("shows what the account has, and saves what is changed: 'PERFIL ACTUALIZADO'", async () => {
    openProfile();
    expect(await screen.findByLabelText("Nombre completo")).toHaveProperty("value", "Ana Ruiz");
    expect(shownText("Teléfono")).toBe("3001234567");
    expect(screen.getByLabelText<HTMLInputElement>("Correo electrónico").readOnly).toBe(true);
    fill("Nombre completo", "Ana María");
    fill("Teléfono", "310 765 4321");
    press("Actualizar");
    expect(await screen.findByRole("alertdialog", { name: "Perfil actualizado" })).toBeTruthy();
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith({ name: "Ana María", dial: "+57", phone: "310 765 4321" });
    expect(screen.queryByRole("dialog", { name: "Tu perfil" }), "the form has gone").toBeNull();
    press("Entendido");
    await waitFor(() => expect(openPanels() ?? []).toEqual([]));
  });

  test.each([
    [true, "Cambiar contraseña"],
    [false, "Agregar contraseña"],
  ])("leads to the account's password: there is one, %s", async (hasPassword, label) => {
    answers["GET /api/profile"] = () => ({ ...own, hasPassword });
    openProfile();
    await screen.findByLabelText("Nombre completo");
    press(label);
    await waitFor(() => expect(openPanels()).toEqual(["profile", "password"]));
  });

  test("a name or number that is none is said at its field, which has the focus; nothing is sent", async () => {
    openProfile();
    await screen.findByLabelText("Nombre completo");
    fill("Nombre completo", " ");
    fill("Teléfono", "12");
    press("Actualizar");
    expect(screen.getByText("Este campo es obligatorio")).toBeTruthy();
    expect(screen.getByText("Por favor ingresa un número de teléfono válido")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Nombre completo"));
    expect(saveProfile).not.toHaveBeenCalled();
    fill("Nombre completo", "Ana");
    expect(screen.queryByText("Este campo es obligatorio")).toBeNull();
  });

  test.each<[Failure, RegExp]>([
    [{ kind: "unavailable" }, /^No pudimos guardar los cambios/],
    [{ kind: "refused", code: "status_400" }, /^No pudimos guardar los cambios/],
    [{ kind: "wait", seconds: 90 }, /^Demasiados intentos seguidos/],
  ])("a failure, %j, is the alert 'ERROR', and what was typed stays", async (failure, text) => {
    saveProfile.mockResolvedValue(fail(failure));
    openProfile();
    await screen.findByLabelText("Nombre completo");
    fill("Nombre completo", "Ana María");
    press("Actualizar");
    expect(await screen.findByRole("alertdialog", { name: "Error" })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    press("Entendido");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(shownText("Nombre completo")).toBe("Ana María");
  });

  test("a session that ended meanwhile asks for the log-in, and what was typed waits for it (UX23)", async () => {
    saveProfile.mockResolvedValueOnce(fail({ kind: "unauthorized" }));
    openProfile();
    await screen.findByLabelText("Nombre completo");
    fill("Nombre completo", "Ana María");
    press("Actualizar");
    await waitFor(() => expect(openPanels()).toEqual(["profile", "login"]));
    expect(await screen.findByText("Inicia sesión para ver tu perfil.")).toBeTruthy();
  });

  test("without an address and a geocoder leads to the form of the account's addresses (A229)", async () => {
    openProfile({ hasGeocoder: false });
    await screen.findByLabelText("Nombre completo");
    press("Agregar dirección");
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("location"));
  });

  test("with one asks for none", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [addressFixture({ id: "7" })] });
    openProfile();
    await screen.findByLabelText("Nombre completo");
    expect(screen.queryByRole("button", { name: "Agregar dirección" })).toBeNull();
  });

  test("a provider's account keeps its mail: changed there, not here", async () => {
    answers["GET /api/profile"] = () => ({ ...own, provider: "facebook" });
    openProfile();
    expect(await screen.findByText(/^Entraste con Facebook.*hazlo en Facebook\.$/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /contraseña/ })).toBeNull();
  });

  test("a phone that logs in is named beside the contact that is changed freely (A264)", async () => {
    answers["GET /api/profile"] = () => ({ ...own, loginPhoneEnding: "9876" });
    openProfile();
    expect(await screen.findByText("Para tus pedidos. Para entrar usas el celular que termina en 9876.")).toBeTruthy();
  });

  test("a far country's number keeps its code", async () => {
    answers["GET /api/profile"] = () => ({ ...own, phone: "+4915112345678", phoneCode: "+49" });
    openProfile();
    expect(await screen.findByLabelText("Teléfono")).toHaveProperty("value", "15112345678");
    press("Actualizar");
    await waitFor(() =>
      expect(saveProfile).toHaveBeenCalledExactlyOnceWith({ name: "Ana Ruiz", dial: "+49", phone: "15112345678" }),
    );
  });

  test("an account of a phone alone has no mail to show, and keeps the number that it goes by (A150, A226)", async () => {
    answers["GET /api/profile"] = () => ({ ...own, email: null, hasPassword: true });
    openProfile();
    expect(await screen.findByLabelText("Teléfono")).toHaveProperty("readOnly", true);
    expect(screen.queryByLabelText("Correo electrónico")).toBeNull();
    // Whoever registered with a password has one to change, too (S2 §2.4).
    press("Cambiar contraseña");
    await waitFor(() => expect(openPanels()).toEqual(["profile", "password"]));
  });

  test("a shop that does not answer: said, with another try", async () => {
    answers["GET /api/profile"] = () => new FakeStatus(503);
    openProfile();
    expect(await screen.findByText("No pudimos cargar tu perfil.", {}, { timeout: 6000 })).toBeTruthy();
    answers["GET /api/profile"] = () => own;
    press("Intentar de nuevo");
    expect(await screen.findByLabelText("Nombre completo")).toBeTruthy();
  });

  test("nobody who is logged in is asked to log in", async () => {
    answers["GET /api/session"] = () => ({ user: null, addresses: [] });
    openProfile();
    await screen.findByText("Inicia sesión para ver tu perfil.");
    press("Iniciar sesión");
    await waitFor(() => expect(openPanels()).toEqual(["profile", "login"]));
  });
});

async function openFields(store: Partial<StoreInfo> = {}) {
  openProfile(store);
  await screen.findByLabelText("Nombre completo");
  press("Agregar dirección");
  return await screen.findByLabelText("Dirección");
}
const saved = () => screen.findByRole("alertdialog", { name: "Perfil actualizado" });

describe("the profile in register mode (S2 §2.4, §4.4)", () => {
  const place = {
    label: "Calle 93 # 11-27, Chicó, Bogotá",
    neighborhood: "Chicó",
    city: "Bogotá",
    precision: "exact",
    isPartial: false,
    point: { latitude: 4.6766, longitude: -74.0483 },
  };
  let places: unknown[];
  let questions: unknown[];

  beforeEach(() => {
    places = [place];
    questions = [];
    answers["POST /api/geocode"] = ({ body }) => {
      questions.push(body);
      return { places };
    };
    answers["POST /api/geocode/suggest"] = () => ({ suggestions: [] });
  });

  test("needs city and line 1, and saves the address before the person", async () => {
    const line1 = await openFields();
    expect(document.activeElement).toBe(line1);
    press("Actualizar");
    expect(await screen.findByText("Asegúrate de ingresar la dirección correctamente")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(line1));
    expect([saveAddress.mock.calls, saveProfile.mock.calls]).toEqual([[], []]);

    fill("Ciudad", "Bogotá");
    fill("Dirección", "cll 93 11 27 apto 301");
    press("Actualizar");
    await saved();
    const sent = { line1: "Calle 93 # 11-27", details: "apto 301", neighborhood: "", name: "Casa", country: "co" };
    expect(saveAddress).toHaveBeenCalledExactlyOnceWith({
      ...sent,
      id: null,
      city: expect.any(String),
      point: place.point,
    });
    const [first = 0] = saveAddress.mock.invocationCallOrder;
    expect(saveProfile.mock.invocationCallOrder[0]).toBeGreaterThan(first);
  });

  test("shows the place on a map at zoom 15 once the field is left, whose marker is dragged", async () => {
    const line1 = await openFields({ mapKey: "key" });
    fill("Ciudad", "Bogotá");
    fireEvent.change(line1, { target: { value: "Calle 93 # 11-27" } });
    fireEvent.blur(line1);
    const marker = await screen.findByRole("button", { name: "Marcador de tu dirección" });
    expect(screen.getByText("zoom 15")).toBeTruthy();
    expect(screen.getByText("Arrastra el marcador hasta tu puerta.")).toBeTruthy();
    expect(marker.closest("section")?.className).toContain("h-[150px] sm:h-[170px]");
    fireEvent.click(marker);
    press("Actualizar");
    await saved();
    expect(saveAddress.mock.calls[0]?.[0]).toMatchObject({ point: { latitude: 4.65, longitude: -74.06 } });
    expect(questions).toHaveLength(1);
  });

  test("a line that is left without a city marks the city, and nobody is asked where it is (S2 §5)", async () => {
    const line1 = await openFields();
    fireEvent.change(line1, { target: { value: "Calle 93 # 11-27" } });
    fireEvent.blur(line1);
    expect(await screen.findByText("Debes ingresar el campo ciudad")).toBeTruthy();
    expect(screen.getByLabelText("Ciudad").getAttribute("aria-invalid")).toBe("true");
    expect(questions).toEqual([]);
    fill("Ciudad", "Bogotá");
    expect(screen.queryByText("Debes ingresar el campo ciudad")).toBeNull();
    fireEvent.blur(screen.getByLabelText("Ciudad"));
    expect(await screen.findByText(/^La ubicamos en/)).toBeTruthy();
  });

  test("a text that nobody can place is said, and marked in the zones instead", async () => {
    places = [];
    await openFields();
    fill("Ciudad", "Bogotá");
    fill("Dirección", "Vereda El Salitre, finca La Rosa");
    press("Actualizar");
    expect(await screen.findByText(/^Lo sentimos, no encontramos la dirección/)).toBeTruthy();
    expect(saveProfile).not.toHaveBeenCalled();
    press("Marcarla en el mapa de la zona");
    await waitFor(() => expect(openPanels()?.at(-1)).toBe("location"));
  });

  test("an address that is not kept stops nothing, and is said (S2 §8)", async () => {
    saveAddress.mockResolvedValue(fail({ kind: "unavailable" }));
    await openFields();
    fill("Ciudad", "Bogotá");
    fill("Dirección", "Calle 93 # 11-27");
    press("Actualizar");
    const alert = await saved();
    expect(alert.textContent).toContain("La dirección no quedó guardada");
    expect(saveProfile).toHaveBeenCalledOnce();
  });

  test("is left again without an address", async () => {
    await openFields();
    press("No agregar dirección por ahora");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Agregar dirección" }));
    press("Actualizar");
    await saved();
    expect([saveAddress.mock.calls.length, saveProfile.mock.calls.length]).toEqual([0, 1]);
  });
});
