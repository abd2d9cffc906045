import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { pageCart } from "#lib/client/cart/cart-atom.ts";
import type { PanelAnswer } from "#lib/client/panel/panel.ts";
import { press } from "#tests/support/press.ts";
import { FakeStatus } from "#tests/support/fake-server.ts";
import { pageToasts } from "#tests/support/overlays.tsx";
import { seedDevice, shopAtoms, shopPanels } from "#tests/support/render-in-shop.tsx";
import { lineFixture } from "#tests/support/shop-fixture.ts";
import { locationDoubles } from "#tests/support/location-doubles.ts";
import {
  answers,
  asked,
  crossing,
  eachWithNewDevice,
  found,
  kept,
  line,
  open,
  openLocation,
  point,
  toPin,
  type,
} from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

describe("a delivery", () => {
  test("counts the time from the opening while orders are taken for it (A147)", async () => {
    const opensAt = bogotaInstant("2026-11-23", 11 * 60);
    answers["GET /api/availability"] = () => ({ now: 0, availability: { ...open, opensAt } });
    openLocation();
    expect(await screen.findByRole("button", { name: /Domicilio.*30–45 min desde las 11:00\sa\.\sm\./ })).toBeTruthy();
  });

  test("says what each side means before it is chosen (UX20)", () => {
    openLocation();
    expect(screen.getByRole("dialog", { name: "¿Cómo quieres tu pedido?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Domicilio.*Envío desde \$\s4\.000.*30–45 min/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Recoger en restaurante.*Sin costo de envío.*30–45 min/ })).toBeTruthy();
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
    expect(locationDoubles.refresh).not.toHaveBeenCalled();
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
      shopAtoms().set(pageCart, (cart) => ({ ...cart, lines, legalAgeConfirmed: true }));
    };
    act(() => void shopPanels().ask("location").then(addWhatWaited));
    await toPin();
    press("Sí, es aquí");
    await waitFor(() => expect(locationDoubles.refresh).toHaveBeenCalledTimes(1));
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
    expect(asked.at(-1)).toMatchObject({ path: "suggest", body: { q: "Calle 93", city: "Bogotá", country: "co" } });
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
