import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPanels } from "#tests/support/open-panels.ts";
import { press } from "#tests/support/press.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { seedDevice, shopPanels } from "#tests/support/render-in-shop.tsx";
import { locationDoubles } from "#tests/support/location-doubles.ts";
import {
  answers,
  asked,
  branchOf,
  eachWithNewDevice,
  found,
  home,
  kept,
  keptCart,
  line,
  openLocation,
  point,
  record,
  toPin,
  type,
  typed,
} from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

const here = { latitude: 4.6781, longitude: -74.0482 };
let arrive: (point: typeof here) => void;

let arriveWith: (position: { coords: typeof here & { accuracy: number } }) => void;

function waitForPoint(done: (position: unknown) => void) {
  arriveWith = done;
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

  test("a vague point is no door: it suggests the barrio, and the typed street decides (A228)", async () => {
    await locate();
    act(() => arriveWith({ coords: { ...here, accuracy: 2500 } }));
    expect(await screen.findByText(/^Tu ubicación no es exacta/)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText(/^Barrio/)).toHaveProperty("value", "Chicó Norte"));
    expect(screen.queryByText(/^Llevamos tu pedido al punto donde estás/)).toBeNull();
    type(/^Dirección/, "Calle 93 # 11-27");
    press("Continuar");
    fireEvent.click(await screen.findByRole("button", { name: "Sí, es aquí" }));
    await waitFor(() => expect(kept()?.address).toMatchObject({ line1: "Calle 93 # 11-27", point }));
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

describe("a pickup", () => {
  test("branches with their hours, the current one chosen; another one shows its menu", async () => {
    openLocation({}, "pickup");
    expect(screen.getByRole("radio", { name: /^Chapinero/ })).toHaveProperty("checked", true);
    expect((await screen.findAllByText("Abierto")).length).toBe(2);
    fireEvent.click(screen.getByRole("radio", { name: /^Usaquén/ }));
    press("Continuar");
    expect(await screen.findByText("Se ha seleccionado el restaurante Usaquén")).toBeTruthy();
    expect(kept()).toMatchObject({ mode: "pickup", isValidated: true, branchId: "2", address: null });
    await waitFor(() => expect(locationDoubles.refresh).toHaveBeenCalledTimes(1));
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
    await waitFor(() => expect(locationDoubles.push.mock.calls).toEqual([["/"]]));
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

const never = () => new Promise(() => {});

describe("what comes and goes has no title of its own", () => {
  test("a stranger's list of addresses, while nobody knows that there is none", async () => {
    answers["GET /api/session"] = never;
    openLocation({}, "delivery");
    expect(await screen.findByRole("dialog", { name: "¿A dónde lo llevamos?" })).toBeTruthy();
  });

  test("the coverage, while it is asked for", async () => {
    answers["POST /api/coverage"] = never;
    openLocation();
    await toPin();
    press("Sí, es aquí");
    expect(await screen.findByText("Buscamos quién llega a tu dirección…")).toBeTruthy();
    expect(screen.getByRole("dialog", { name: "Confirma tu dirección" })).toBeTruthy();
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

  test("'Recogida' of the only branch takes it, and shows nothing (A255)", async () => {
    openLocation({ branches: [branchOf("1", "Chapinero")] }, "pickup");
    await waitFor(() => expect(kept()).toMatchObject({ mode: "pickup", branchId: "1" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(openPanels()).toBeUndefined());
  });

  test("who collects there already sees it, and the way back to a delivery", async () => {
    seedDevice("location", { mode: "pickup", isValidated: true, branchId: "1", address: null, lastAddress: null });
    openLocation({ branches: [branchOf("1", "Chapinero")] }, "pickup");
    expect(await screen.findByRole("radio", { name: /^Chapinero/ })).toHaveProperty("checked", true);
    press("Regresar");
    expect(await screen.findByRole("button", { name: /^Domicilio/ })).toBeTruthy();
  });

  test("another branch is told to the window once its menu is asked for (A109, A256)", async () => {
    const told: unknown[] = [];
    const listen = (event: Event) => told.push(event instanceof CustomEvent && event.detail);
    window.addEventListener("vitrina:branch", listen);
    openLocation({}, "pickup");
    fireEvent.click(await screen.findByRole("radio", { name: /^Usaquén/ }));
    press("Continuar");
    await waitFor(() => expect(told).toEqual([{ branchId: "2" }]));
    expect(locationDoubles.refresh).toHaveBeenCalledOnce();
    expect(document.cookie).toContain("branch=2");
    window.removeEventListener("vitrina:branch", listen);
  });
});
