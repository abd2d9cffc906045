import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LocationPanel } from "#components/location/location-panel.tsx";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { Address } from "#domain/person/address.ts";
import { fail, ok } from "#domain/base/result.ts";
import { orderDetail } from "#lib/client/cart/cart-atom.ts";
import type { PanelAnswer, PanelStart } from "#lib/client/panel/panel.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import type { FoundPlace } from "#lib/exchange/found-place.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer, FakeStatus } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { renderPanel, seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";

const mocks = vi.hoisted(() => ({
  refresh: vi.fn<() => void>(),
  replace: vi.fn<(path: string) => void>(),
  push: vi.fn<(path: string) => void>(),
  save: vi.fn<(address: unknown) => Promise<unknown>>(),
  remove: vi.fn<(input: { id: string }) => Promise<unknown>>(),
}));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: mocks.refresh, replace: mocks.replace, push: mocks.push }),
}));
vi.mock("#lib/actions/address.ts", () => ({ saveAddress: mocks.save, removeAddress: mocks.remove }));

const point = { latitude: 4.6766, longitude: -74.0483 };
const line = { itemId: "10", groupId: "1", sizeName: null, options: [], quantity: 1, note: "" };
const user = { id: "5", name: "Ana", email: "ana@correo.com", phone: "3001234567" };
const home: Address = {
  id: "7",
  name: "Casa",
  line1: "Calle 93 # 11-27",
  details: "Apto 301",
  neighborhood: "Chicó",
  city: "Bogotá",
  country: "co",
  point,
};
const work: Address = { ...home, id: "8", name: "Trabajo", line1: "Carrera 7 # 71-21" };

function branchOf(id: string, name: string, changes: Partial<StoreBranch> = {}): StoreBranch {
  return {
    id,
    name,
    line1: `Calle ${id}`,
    city: "Bogotá",
    phone: null,
    point,
    logo: null,
    modes: ["delivery", "pickup"],
    deliveryFrom: 4000,
    deliveryTime: null,
    ...changes,
  };
}

const found: FoundPlace = {
  label: "Calle 93 # 11-27, Chicó, Bogotá",
  city: "Bogotá",
  neighborhood: "Chicó",
  precision: "area",
  isPartial: false,
  point,
};

const crossing: FoundPlace = {
  ...found,
  label: "Calle 94 con Carrera 11, Chicó, Bogotá",
  precision: "street",
  point: { latitude: 4.679, longitude: -74.0479 },
};

const open = { isOpen: true, closesAt: null, opensAt: null };
let answers: FakeAnswers;
let asked: { path: string; body: unknown }[];

function record(path: string, answer: unknown) {
  return ({ body }: { body: unknown }) => {
    asked.push({ path, body });
    return answer;
  };
}

function openLocation(store: Partial<StoreInfo> = {}, start?: PanelStart) {
  const branches = [branchOf("1", "Chapinero"), branchOf("2", "Usaquén", { point: { ...point, latitude: 4.7 } })];
  return renderPanel(<LocationPanel isOpen />, { name: "location", start }, { branches, ...store });
}

const kept = () => keptOnDevice("location");
const keptCart = () => keptOnDevice("shopping-cart:1");
const panels = () => window.history.state?.panels?.map(({ name }: { name: string }) => name);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: "input" }), { target: { value } });

const typed = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" }).value;

async function toPin() {
  press(/^Domicilio/);
  await screen.findByLabelText(/^Dirección/);
  type(/^Dirección/, "Calle 93 # 11-27");
  type(/^Barrio/, "Chicó");
  press("Continuar");
  await screen.findByText("¿Entendimos bien tu dirección?");
}

beforeEach(() => {
  localStorage.clear();
  document.cookie = "branch=; max-age=0; path=/";
  asked = [];
  answers = {
    "GET /api/session": () => ({ user: null, addresses: [] }),
    "GET /api/availability": () => ({ now: 0, availability: open }),
    "POST /api/geocode": record("geocode", { places: [found] }),
    "POST /api/geocode/nearby": record("nearby", { places: [crossing] }),
    "POST /api/geocode/suggest": record("suggest", { places: [found] }),
    "POST /api/coverage": record("coverage", { branchId: "1", area: { id: "3", name: "Norte", price: 5000 } }),
  };
  fakeServer(answers);
  for (const mock of Object.values(mocks)) mock.mockReset();
});

afterEach(async () => {
  onlineManager.setOnline(true);
  cleanup();
  await shopPanels().closeAll();
  vi.unstubAllGlobals();
});

describe("a delivery", () => {
  test("counts the time from the opening while orders are taken for it (A147)", async () => {
    const opensAt = bogotaInstant("2026-11-23", 11 * 60);
    answers["GET /api/availability"] = () => ({ now: 0, availability: { ...open, opensAt } });
    openLocation();
    expect(
      await screen.findByRole("button", { name: /Domicilio.*30 - 45 mins desde las 11:00\sa\.\sm\./ }),
    ).toBeTruthy();
  });

  test("says what each side means before it is chosen (UX20)", () => {
    openLocation();
    expect(screen.getByRole("dialog", { name: "¿Cómo quieres tu pedido?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Domicilio.*Envío desde \$\s4\.000.*30 - 45 mins/ })).toBeTruthy();
    expect(
      screen.getByRole("button", { name: /Recoger en restaurante.*Sin costo de envío.*30 - 45 mins/ }),
    ).toBeTruthy();
  });

  test("speaks of a first product only while the cart is empty", async () => {
    const firstProduct = "Validamos la cobertura antes de agregar tu primer producto.";
    openLocation();
    expect(await screen.findByText(firstProduct)).toBeTruthy();
    cleanup();
    seedDevice("shopping-cart:1", { menuId: "m1", lines: [lineFixture()], legalAgeConfirmed: false });
    openLocation();
    expect(await screen.findByRole("button", { name: /^Domicilio/ })).toBeTruthy();
    expect(screen.queryByText(firstProduct)).toBeNull();
  });

  test("address, pin and coverage: kept on the device, nothing personal in an address", async () => {
    const { container } = openLocation();
    await toPin();
    expect(container.textContent).toContain("Calle 93 # 11-27, Chicó, Bogotá");
    press("Sí, es aquí");
    await waitFor(() => expect(kept()).toBeTruthy());
    expect(kept()).toMatchObject({ mode: "delivery", isValidated: true, branchId: "1", area: { price: 5000 } });
    expect(asked.map(({ path }) => path)).toEqual(["geocode", "nearby", "coverage"]);
    expect(asked.at(-1)?.body).toEqual({ point, branchId: "1" });
    expect(await screen.findByText("Cobertura validada")).toBeTruthy();
    expect(mocks.refresh).not.toHaveBeenCalled();
    // The shop's first open branch may be another one in a minute: this one was chosen.
    expect(document.cookie).toContain("branch=1");
  });

  test("another branch covers it: its menu is shown, and the cart goes along with what waited (S2 §4.5, A106)", async () => {
    answers["POST /api/coverage"] = () => ({ branchId: "2", area: { id: "4", name: "Usaquén", price: null } });
    openLocation();
    await act(shopPanels().closeAll);
    const answered = vi.fn<(answer: PanelAnswer) => void>();
    const addWhatWaited = (answer: PanelAnswer) => {
      answered(answer);
      const lines = [{ lineId: "l1", ...line }];
      shopAtoms().set(orderDetail, (cart) => ({ ...cart, lines, legalAgeConfirmed: true }));
    };
    act(() => void shopPanels().ask("location").then(addWhatWaited));
    await toPin();
    press("Sí, es aquí");
    await waitFor(() => expect(mocks.refresh).toHaveBeenCalledTimes(1));
    expect(answered).toHaveBeenCalledExactlyOnceWith({ result: "done", place: { mode: "delivery", branchId: "2" } });
    expect(document.cookie).toContain("branch=2");
    expect(localStorage.getItem(`vitrina:sabor.localhost:shopping-cart:2`)).toContain('"itemId":"10"');
    // The legal-age question is asked once a cart, and this is the same cart (A134).
    expect(localStorage.getItem(`vitrina:sabor.localhost:shopping-cart:2`)).toContain('"legalAgeConfirmed":true');
    expect(localStorage.getItem(`vitrina:sabor.localhost:shopping-cart:1`)).toBeNull();
    expect(await screen.findByText("Se ha seleccionado el restaurante Usaquén")).toBeTruthy();
  });

  test("what is missing stands beside its field in the words of S2 §5, the first one focused (UX15)", async () => {
    openLocation({}, "delivery");
    await screen.findByLabelText(/^Dirección/);
    press("Continuar");
    const box = screen.getByRole("combobox", { name: /^Dirección/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute("aria-describedby")).toBeTruthy();
    expect(screen.getByText("Asegúrate de ingresar la dirección correctamente")).toBeTruthy();
    expect(screen.getByText("Debes ingresar el campo barrio/sector")).toBeTruthy();
    expect(pageToasts().texts).toEqual([]);
    type(/^Dirección/, "Calle 93 # 11-27");
    expect(screen.queryByText("Asegúrate de ingresar la dirección correctamente")).toBeNull();
    type(/^Barrio/, "7");
    expect(screen.getByText("Debes ingresar un barrio / sector válido")).toBeTruthy();
    type(/^Barrio/, "Chicó");
    expect(screen.queryByText(/barrio \/ sector válido/)).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each([
    ["not known", { places: [] }, /^Lo sentimos, no encontramos la dirección ingresada/],
    ["the geocoder is away", new FakeStatus(503), /^No pudimos consultar tu dirección/],
    ["nonsense", { places: [{ ...found, point: { latitude: "x" } }] }, /^No pudimos consultar tu dirección/],
  ])("an address that is %s: said there, nothing typed is lost", async (_, answer, text) => {
    answers["POST /api/geocode"] = () => answer;
    openLocation({}, "delivery");
    await screen.findByLabelText(/^Dirección/);
    type(/^Dirección/, "Calle inventada");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(pageToasts().texts).toEqual([]);
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "Calle inventada");
    expect(screen.getByLabelText(/^Barrio/)).toHaveProperty("value", "Chicó");
    fireEvent(window, new Event("online"));
    // What the line has to do with goes when it is back (F17).
    const isOfLine = answer instanceof FakeStatus || ("places" in answer && answer.places.length > 0);
    await waitFor(() => expect(screen.queryByText(text) === null).toBe(isOfLine));
  });

  test("nobody delivers there: pickup or another address, and the address is kept as not covered (A138)", async () => {
    answers["POST /api/coverage"] = () => null;
    openLocation();
    await toPin();
    press("Sí, es aquí");
    expect(await screen.findByRole("dialog", { name: "Restaurante no disponible" })).toBeTruthy();
    expect(screen.getByText("Actualmente no estamos realizando envíos en tu zona.")).toBeTruthy();
    await waitFor(() => expect(kept()).toMatchObject({ mode: "delivery", isValidated: false }));
    press("Regresar");
    expect(await screen.findByText("¿Entendimos bien tu dirección?")).toBeTruthy();
    press("Sí, es aquí");
    fireEvent.click(await screen.findByRole("button", { name: "Pedir para recoger" }));
    expect(await screen.findByRole("dialog", { name: "¿Dónde lo recoges?" })).toBeTruthy();
  });

  test("without a connection nobody waits for whose addresses there are: one is typed (F17)", async () => {
    answers["GET /api/session"] = () => new FakeStatus(503);
    onlineManager.setOnline(false);
    openLocation();
    press(/^Domicilio/);
    expect(await screen.findByLabelText(/^Dirección/)).toBeTruthy();
  });

  test("no answer about coverage: back at the pin, with the reason", async () => {
    answers["POST /api/coverage"] = () => new FakeStatus(503);
    openLocation();
    await toPin();
    press("Sí, es aquí");
    expect(await screen.findByText(/^No pudimos validar la cobertura/)).toBeTruthy();
    expect(kept()).toBeNull();
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(screen.queryByText(/^No pudimos validar la cobertura/)).toBeNull());
  });

  test("without a map a crossing nearby is chosen in words, and that point is asked for (UX22)", async () => {
    openLocation();
    await toPin();
    expect(screen.queryByRole("button", { name: /al norte/ })).toBeNull();
    fireEvent.click(await screen.findByRole("radio", { name: "Cerca de Calle 94 con Carrera 11" }));
    press("Sí, es aquí");
    await waitFor(() => expect(kept()?.address).toMatchObject({ line1: "Calle 93 # 11-27", point: crossing.point }));
  });

  test("at street precision nothing is confirmed", async () => {
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    openLocation({}, "delivery");
    await screen.findByLabelText(/^Dirección/);
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    await waitFor(() => expect(kept()).toMatchObject({ isValidated: true, address: { point } }));
  });

  test("a street that is not in the barrio asks, and takes the confirmed barrio", async () => {
    const elsewhere = { ...found, precision: "street", isPartial: true, neighborhood: "San José de Bavaria" };
    answers["POST /api/geocode"] = () => ({ places: [elsewhere] });
    openLocation();
    await toPin();
    expect(screen.getByText(/queda en San José de Bavaria, no en Chicó/)).toBeTruthy();
    press("Sí, es aquí");
    await waitFor(() => expect(kept()?.address).toMatchObject({ neighborhood: "San José de Bavaria" }));
  });

  test("'Regresar' goes back step by step and keeps what was typed; closing keeps nothing (A97, A107)", async () => {
    openLocation();
    await toPin();
    press("Regresar");
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 93 # 11-27");
    press("Regresar");
    expect(screen.getByRole("button", { name: /^Domicilio/ })).toBeTruthy();
    press("Cerrar");
    expect(kept()).toBeNull();
  });
});

const here = { latitude: 4.6781, longitude: -74.0482 };
let arrive: (point: typeof here) => void;

function waitForPoint(done: (position: unknown) => void) {
  arrive = (at) => done({ coords: at });
}

async function locate() {
  openLocation({}, "delivery");
  await screen.findByLabelText(/^Dirección/);
  press("Usar mi ubicación");
  await screen.findByText("Ubicándote…");
}

describe("'Usar mi ubicación'", () => {
  beforeEach(() => {
    Object.defineProperty(navigator, "geolocation", {
      configurable: true,
      value: { getCurrentPosition: waitForPoint },
    });
    Object.defineProperty(navigator, "permissions", {
      configurable: true,
      value: { query: async () => ({ state: "granted" }) },
    });
    answers["POST /api/geocode/reverse"] = () => ({
      places: [{ ...found, label: "Chicó Norte, Usaquén, Bogotá", neighborhood: "Chicó Norte" }],
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, "geolocation");
    Reflect.deleteProperty(navigator, "permissions");
  });

  test("keeps the device's point, fills the barrio only and asks for the exact address", async () => {
    await locate();
    act(() => arrive(here));
    await waitFor(() => expect(screen.getByLabelText(/^Barrio/)).toHaveProperty("value", "Chicó Norte"));
    const street = screen.getByLabelText(/^Dirección/, { selector: "input" });
    expect(street).toHaveProperty("value", "");
    expect(document.activeElement).toBe(street);
    expect(screen.getByText(/^Llevamos tu pedido al punto donde estás/)).toBeTruthy();
    press("Continuar");
    expect(screen.getByText("Asegúrate de ingresar la dirección correctamente")).toBeTruthy();
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Continuar");
    await waitFor(() => expect(kept()?.address).toMatchObject({ line1: "Calle 93 # 11-27", point: here }));
  });

  test("a point that comes after twenty seconds is used all the same", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await locate();
    await act(async () => await vi.advanceTimersByTimeAsync(19_000));
    expect(screen.getByText("Ubicándote…")).toBeTruthy();
    await act(async () => await vi.advanceTimersByTimeAsync(1_100));
    expect(screen.getByText(/^No se pudo obtener la ubicación/)).toBeTruthy();
    act(() => arrive(here));
    expect(await screen.findByText(/^Llevamos tu pedido al punto donde estás/)).toBeTruthy();
    expect(screen.queryByText(/^No se pudo obtener la ubicación/)).toBeNull();
  });

  test("a point is dropped once a suggestion was chosen meanwhile", async () => {
    await locate();
    const box = screen.getByRole("combobox", { name: /^Dirección/ });
    fireEvent.change(box, { target: { value: "Calle 93" } });
    fireEvent.click((await screen.findAllByRole("option", {}, { timeout: 2000 }))[0] ?? box);
    act(() => arrive(here));
    await screen.findByRole("button", { name: "Usar mi ubicación" });
    expect(screen.queryByText(/^Llevamos tu pedido al punto donde estás/)).toBeNull();
  });

  test("the clock begins when the person has answered the browser's question", async () => {
    const status = Object.assign(new EventTarget(), { state: "prompt" });
    Object.defineProperty(navigator, "permissions", { configurable: true, value: { query: async () => status } });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openLocation({}, "delivery");
    await screen.findByLabelText(/^Dirección/);
    press("Usar mi ubicación");
    fireEvent.click(await screen.findByRole("button", { name: "Permitir ubicación" }));
    await act(async () => await vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText("Ubicándote…")).toBeTruthy();
    act(() => void status.dispatchEvent(new Event("change")));
    await act(async () => await vi.advanceTimersByTimeAsync(20_100));
    expect(screen.getByText(/^No se pudo obtener la ubicación/)).toBeTruthy();
  });
});

async function suggested() {
  openLocation({}, "delivery");
  const box = await screen.findByRole("combobox", { name: /^Dirección/ });
  fireEvent.change(box, { target: { value: "Calle 93" } });
  await screen.findByRole("listbox", { name: "Direcciones sugeridas" }, { timeout: 2000 });
  return box;
}

describe("suggestions (UX21)", () => {
  test("are chosen by keyboard and fill street and barrio", async () => {
    const box = await suggested();
    fireEvent.keyDown(box, { key: "ArrowDown" });
    const [option] = screen.getAllByRole("option");
    expect(box.getAttribute("aria-activedescendant")).toBe(option?.id);
    fireEvent.keyDown(box, { key: "Enter" });
    expect(box).toHaveProperty("value", "Calle 93 # 11-27");
    expect(screen.getByLabelText(/^Barrio/)).toHaveProperty("value", "Chicó");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(asked.at(-1)).toEqual({ path: "suggest", body: { q: "Calle 93", city: "Bogotá", country: "co" } });
  });

  test("Escape closes the list and leaves the text", async () => {
    const box = await suggested();
    fireEvent.keyDown(box, { key: "Escape" });
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box).toHaveProperty("value", "Calle 93");
  });

  test("are pressed too, and a geocoder that is away leaves a plain box", async () => {
    const box = await suggested();
    fireEvent.click(screen.getAllByRole("option")[0] ?? box);
    expect(box).toHaveProperty("value", "Calle 93 # 11-27");
    answers["POST /api/geocode/suggest"] = () => new FakeStatus(503);
    fireEvent.change(box, { target: { value: "Calle 100" } });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("a pickup", () => {
  test("branches with their hours, the current one chosen; another one shows its menu", async () => {
    openLocation({}, "pickup");
    expect(screen.getByRole("radio", { name: /^Chapinero/ })).toHaveProperty("checked", true);
    expect((await screen.findAllByText("Abierto")).length).toBe(2);
    fireEvent.click(screen.getByRole("radio", { name: /^Usaquén/ }));
    press("Continuar");
    expect(await screen.findByText("Se ha seleccionado el restaurante Usaquén")).toBeTruthy();
    expect(kept()).toMatchObject({ mode: "pickup", isValidated: true, branchId: "2", address: null });
    await waitFor(() => expect(mocks.refresh).toHaveBeenCalledTimes(1));
  });

  test("the only branch is taken by the press that chooses pickup (S2 §2.8)", async () => {
    openLocation({ branches: [branchOf("1", "Chapinero")] });
    press(/^Recoger en restaurante/);
    await waitFor(() => expect(kept()).toMatchObject({ mode: "pickup", branchId: "1" }));
  });

  test("'the nearest' explains before the browser asks, and chooses by distance (UX19)", async () => {
    const ask = vi.fn<(done: (position: unknown) => void) => void>((done) =>
      done({ coords: { latitude: 4.699, longitude: -74.048 } }),
    );
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition: ask } });
    openLocation({}, "pickup");
    press("Elegir automáticamente el más cercano");
    expect(await screen.findByText(/^Queremos ubicarte en la sede más cercana/)).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    press("Permitir ubicación");
    await waitFor(() => expect(screen.getByRole("radio", { name: /^Usaquén/ })).toHaveProperty("checked", true));
    expect(screen.getByText("Se ha seleccionado el punto de venta para recogida")).toBeTruthy();
  });

  test("a device that says no leaves the list (F36)", async () => {
    const ask = vi.fn<(done: unknown, failed: (error: unknown) => void) => void>((_, failed) =>
      failed({ code: 1, PERMISSION_DENIED: 1 }),
    );
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition: ask } });
    openLocation({}, "pickup");
    press("Elegir automáticamente el más cercano");
    fireEvent.click(await screen.findByRole("button", { name: "Permitir ubicación" }));
    expect(await screen.findByText(/acceder a tu ubicación/)).toBeTruthy();
    expect(screen.getByText(/^Revisa que los permisos estén activos .*, o elige de la lista\.$/)).toBeTruthy();
    // The hint is closed with an X (S1 §2).
    press("Cerrar aviso");
    expect(screen.queryByText(/acceder a tu ubicación/)).toBeNull();
    expect(document.activeElement?.textContent).toContain("Elegir automáticamente el más cercano");
    press("Continuar");
    await waitFor(() => expect(kept()).toMatchObject({ mode: "pickup", branchId: "1" }));
  });
});

describe("the page is loaded anew while the location is open", () => {
  const waiting = { line: { ...line, options: [], quantity: 2, note: "sin sal" }, isAdult: true };

  test("what was typed is still there", async () => {
    openLocation();
    press(/^Domicilio/);
    await screen.findByLabelText(/^Dirección/);
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    cleanup();
    openLocation();
    // At the same step, not at the question before it.
    await screen.findByLabelText(/^Dirección/);
    expect([/^Dirección/, /^Barrio/].map(typed)).toEqual(["Calle 93 # 11-27", "Chicó"]);
    press("Regresar");
    expect(await screen.findByRole("button", { name: /^Recoger en restaurante/ })).toBeTruthy();
  });

  test("the product that waits for it comes into the cart", async () => {
    seedDevice("pending-line:1", waiting);
    openLocation({}, "pickup");
    press("Continuar");
    await waitFor(() => expect(keptCart()).toMatchObject({ lines: [waiting.line], legalAgeConfirmed: true }));
    expect(await screen.findByText("Producto agregado")).toBeTruthy();
    expect(keptOnDevice("pending-line:1")).toBeNull();
  });

  test("on the product's own page it leads to the menu then, as adding does: nobody adds it twice", async () => {
    window.history.replaceState(null, "", "/producto/1/10");
    seedDevice("pending-line:1", waiting);
    openLocation({}, "pickup");
    press("Continuar");
    await waitFor(() => expect(mocks.push.mock.calls).toEqual([["/"]]));
    expect(keptCart()).toMatchObject({ lines: [waiting.line] });
    window.history.replaceState(null, "", "/");
  });

  test("the product goes along to the branch that was chosen", async () => {
    seedDevice("pending-line:1", waiting);
    openLocation({}, "pickup");
    fireEvent.click(screen.getByRole("radio", { name: /^Usaquén/ }));
    press("Continuar");
    await waitFor(() => expect(keptOnDevice("shopping-cart:2")).toMatchObject({ lines: [waiting.line] }));
    expect(keptCart()).toBeNull();
  });

  test("whoever closes it adds nothing, now or later", async () => {
    seedDevice("pending-line:1", waiting);
    openLocation({}, "pickup");
    press("Cerrar");
    await waitFor(() => expect(keptOnDevice("pending-line:1")).toBeNull());
    expect(keptCart()).toBeNull();
  });
});

describe("an account's addresses", () => {
  beforeEach(() => {
    answers["GET /api/session"] = () => ({ user, addresses: [home, work] });
  });

  test("a press outside does not close the list; elsewhere it does (S2 §2.7)", async () => {
    openLocation({}, "delivery");
    await screen.findByRole("radio", { name: /^Casa/ });
    expect(panels()).toEqual(["location"]);
    fireEvent.click(screen.getByRole("dialog"));
    expect(panels()).toEqual(["location"]);
    press("Crear nueva dirección");
    await screen.findByLabelText(/^Dirección/);
    fireEvent.click(screen.getByRole("dialog"));
    await waitFor(() => expect(panels()).toBeUndefined());
  });

  test("one is chosen and validated as it is", async () => {
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("radio", { name: /^Casa/ }));
    press("Seleccionar");
    await waitFor(() => expect(kept()).toMatchObject({ mode: "delivery", address: { id: "7" } }));
    expect(mocks.save).not.toHaveBeenCalled();
  });

  test("a new one is kept in the account under its id (S2 §4.5)", async () => {
    mocks.save.mockResolvedValue(ok({ ...home, id: "9", line1: "Calle 93 # 11-27" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    fireEvent.click(screen.getByRole("radio", { name: "Trabajo" }));
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    await waitFor(() => expect(kept()?.address.id).toBe("9"));
    expect(mocks.save.mock.calls[0]?.[0]).toMatchObject({ name: "Trabajo", id: null });
  });

  test("the form for another is empty where the last one is in the account", async () => {
    seedDevice("location", { mode: "delivery", isValidated: true, address: home, branchId: "1", area: null });
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "");
    type(/^Dirección/, "Calle 9");
    press("Regresar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 9");
  });

  test("a new one is called Casa unless it is called something else (S2 §2.7)", async () => {
    mocks.save.mockResolvedValue(ok({ ...home, id: "9" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(screen.getByRole("radio", { name: "Casa" })).toHaveProperty("checked", true);
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    await waitFor(() => expect(mocks.save.mock.calls[0]?.[0]).toMatchObject({ name: "Casa" }));
  });

  test("a new one that the account could not take is used all the same, and that is said (A133)", async () => {
    mocks.save.mockResolvedValue(fail({ kind: "unavailable" }));
    openLocation();
    press(/^Domicilio/);
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    type(/^Dirección/, "Calle 93 # 11-27");
    type(/^Barrio/, "Chicó");
    press("Continuar");
    await screen.findByText("¿Entendimos bien tu dirección?");
    press("Sí, es aquí");
    expect(await screen.findByText(/no pudimos guardarla en tu cuenta/)).toBeTruthy();
    expect(kept()).toMatchObject({ isValidated: true, address: { id: null } });
  });

  test("one of several can be deleted, after a question with the safe answer focused (UX7)", async () => {
    mocks.remove.mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    expect(within(question).getByText("¿Seguro que deseas eliminar esta dirección?")).toBeTruthy();
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^Casa/ })).toBeNull());
    expect(mocks.remove).toHaveBeenCalledWith({ id: "7" });
    expect(screen.queryByRole("button", { name: /^Eliminar dirección/ })).toBeNull();
  });

  test("with a session that the server ended the log-in is offered, and the deletion goes on after it", async () => {
    mocks.remove.mockResolvedValueOnce(fail({ kind: "unauthorized" })).mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(panels()).toEqual(["location", "login"]));
    act(() => shopPanels().close({ result: "done", place: null }));
    expect(await screen.findByText("Dirección eliminada")).toBeTruthy();
    expect(mocks.remove.mock.calls).toEqual([[{ id: "7" }], [{ id: "7" }]]);
  });

  test("one without a point is listed, and saved under its id when it is completed", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, point: null }, work] });
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    mocks.save.mockResolvedValue(ok(home));
    openLocation({}, "delivery");
    expect(await screen.findByRole("radio", { name: /^Casa.*Complétala/ })).toHaveProperty("disabled", true);
    expect(screen.getByRole("radio", { name: /^Trabajo/ })).toHaveProperty("checked", true);
    press("Completar dirección Casa");
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 93 # 11-27");
    press("Continuar");
    await waitFor(() => expect(mocks.save.mock.calls[0]?.[0]).toMatchObject({ id: "7", name: "Casa", point }));
    expect(kept()).toMatchObject({ isValidated: true, address: { id: "7" } });
  });

  test("one without a line can be deleted, even when it is the only one", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, line1: "" }] });
    mocks.remove.mockResolvedValue(ok(null));
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Eliminar dirección Casa" }));
    const question = screen.getByRole("alertdialog", { name: "Eliminar dirección" });
    fireEvent.click(within(question).getByRole("button", { name: "Eliminar dirección" }));
    await waitFor(() => expect(mocks.remove).toHaveBeenCalledWith({ id: "7" }));
  });

  test("what was typed to complete one is not the start of a new one", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [{ ...home, point: null }, work] });
    openLocation({}, "delivery");
    fireEvent.click(await screen.findByRole("button", { name: "Completar dirección Casa" }));
    await screen.findByLabelText(/^Dirección/);
    press("Regresar");
    fireEvent.click(await screen.findByRole("button", { name: "Crear nueva dirección" }));
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "");
  });

  test("'Otro' without a name asks for one", async () => {
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    fireEvent.click(screen.getByRole("radio", { name: "Otro" }));
    press("Continuar");
    expect(await screen.findByText("Escribe cómo llamamos a esta dirección")).toBeTruthy();
    const name = screen.getByLabelText("¿Cómo la llamamos?");
    await waitFor(() => expect(document.activeElement).toBe(name));
    fireEvent.change(name, { target: { value: "Finca" } });
    expect(screen.queryByText("Escribe cómo llamamos a esta dirección")).toBeNull();
  });

  test("the barrio is optional where an address is to be saved, not in the wizard (A99)", async () => {
    mocks.save.mockResolvedValue(ok({ ...home, id: "9" }));
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Continuar");
    await waitFor(() => expect(mocks.save.mock.calls[0]?.[0]).toMatchObject({ neighborhood: "", id: null }));
  });

  test("one that nobody covers can be saved all the same", async () => {
    answers["POST /api/coverage"] = () => null;
    answers["POST /api/geocode"] = () => ({ places: [{ ...found, precision: "street" }] });
    mocks.save.mockResolvedValue(ok({ ...home, id: "9" }));
    openLocation({}, "newAddress");
    await screen.findByRole("radio", { name: "Casa" });
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Continuar");
    fireEvent.click(await screen.findByRole("button", { name: "Guardar en mis direcciones" }));
    expect(await screen.findByText("Guardamos esta dirección en tu cuenta.")).toBeTruthy();
    expect(mocks.save.mock.calls[0]?.[0]).toMatchObject({ id: null, name: "Casa", point });
    expect(kept()).toMatchObject({ isValidated: false });
  });

  test("an account without any goes on to the form", async () => {
    answers["GET /api/session"] = () => ({ user, addresses: [] });
    openLocation({}, "delivery");
    expect(await screen.findByLabelText(/^Dirección/)).toBeTruthy();
  });
});

describe("a branch that a link pinned for the visit (S2 §2.8)", () => {
  const towns = [branchOf("1", "Chapinero"), branchOf("2", "Chía", { city: "Chía" })];
  const toNowhere = { branchId: "1", isPinned: true, point };

  beforeEach(() => {
    document.cookie = "pinned-branch=1; path=/";
  });
  afterEach(() => {
    document.cookie = "pinned-branch=; max-age=0; path=/";
  });

  test("is the only one that is asked, in its own city", async () => {
    answers["POST /api/coverage"] = record("coverage", null);
    openLocation({ branches: towns });
    expect(screen.getByText(/1 punto para recoger/)).toBeTruthy();
    await toPin();
    expect(screen.queryByLabelText("Ciudad")).toBeNull();
    press("Sí, es aquí");
    expect(await screen.findByRole("dialog", { name: "Restaurante no disponible" })).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual(toNowhere);
  });

  test("is the one to collect at", async () => {
    openLocation({ branches: towns });
    press(/^Recoger en restaurante/);
    await waitFor(() => expect(kept()).toMatchObject({ mode: "pickup", branchId: "1" }));
  });

  test("counts only while its menu is shown", async () => {
    document.cookie = "pinned-branch=2; path=/";
    openLocation({ branches: towns }, "delivery");
    expect(await screen.findByLabelText("Ciudad")).toBeTruthy();
  });
});

describe("what is already known", () => {
  test("the last address fills the form (UX23)", async () => {
    seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", lastAddress: { ...home, id: null } });
    openLocation({}, "delivery");
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "Calle 93 # 11-27");
    expect(screen.getByLabelText(/^Detalles/)).toHaveProperty("value", "Apto 301");
  });

  test("cities are asked for only when there are several (S2 §2.8)", async () => {
    openLocation({}, "delivery");
    await screen.findByLabelText(/^Dirección/);
    expect(screen.queryByLabelText("Ciudad")).toBeNull();
    await act(shopPanels().closeAll);
    cleanup();
    const branches = [branchOf("1", "Chapinero"), branchOf("2", "Chía", { city: "Chía" })];
    openLocation({ branches }, "delivery");
    expect(await screen.findByLabelText("Ciudad")).toBeTruthy();
    press("Continuar");
    expect(await screen.findByText("Debes ingresar el campo ciudad")).toBeTruthy();
  });
});
