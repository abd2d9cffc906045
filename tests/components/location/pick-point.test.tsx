import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press } from "#tests/support/press.ts";
import {
  answers,
  asked,
  eachWithNewDevice,
  kept,
  openLocation,
  point,
  record,
  type,
} from "#tests/support/location-panel.tsx";
import { FakeStatus } from "#tests/support/fake-server.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

// One circle around the branch: its middle is the drawing's.
const zones = [{ id: "3", name: "Norte", price: 5000, shape: "circle", center: point, radiusMeters: 2000 }];
const across = 2 * 2000 * (4 / 3) * 1.1;

beforeEach(() => {
  answers["GET /api/coverage"] = record("zones", { zones });
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 300));
});
afterEach(() => vi.restoreAllMocks());

async function typeAddress(hasGeocoder: boolean) {
  openLocation({ hasGeocoder }, "delivery");
  await screen.findByLabelText(/^Dirección/);
  type(/^Dirección/, "Casa azul, vereda La Hondura");
  type(/^Barrio/, "La Hondura");
  press("Continuar");
}

const sketch = async () => await screen.findByRole("button", { name: "Mapa de la zona de entrega" });
const sentPoint = () =>
  (asked.at(-1)?.body as { point: typeof point } | undefined)?.point ?? { latitude: 0, longitude: 0 };

describe("where nobody places texts", () => {
  test("the point is chosen in the drawn zones, and decides who delivers", async () => {
    await typeAddress(false);
    const map = await sketch();
    expect(screen.getByRole("dialog", { name: "Marca dónde queda" })).toBeTruthy();
    expect(screen.getByText("Casa azul, vereda La Hondura, La Hondura")).toBeTruthy();
    expect(asked.map(({ path }) => path)).not.toContain("geocode");
    // A quarter of the drawing right of its middle.
    fireEvent.click(map, { clientX: 300, clientY: 150, detail: 1 });
    expect(await screen.findByText(/^Tu punto está 1\.4\d\d m al oriente de Chapinero$/)).toBeTruthy();
    press("Sí, es aquí");
    await waitFor(() => expect(kept()).toBeTruthy());
    expect(kept()).toMatchObject({ mode: "delivery", branchId: "1", area: { price: 5000 } });
    const { latitude, longitude } = sentPoint();
    expect(latitude).toBeCloseTo(point.latitude, 6);
    expect((longitude - point.longitude) * 111_195 * Math.cos((point.latitude * Math.PI) / 180)).toBeCloseTo(
      across / 4,
      -1,
    );
  });

  test("UX22: by keyboard alone: Enter begins in the middle, arrows move it, nearer is finer", async () => {
    await typeAddress(false);
    const map = await sketch();
    fireEvent.click(map, { detail: 0 });
    expect(await screen.findByText("Punto marcado")).toBeTruthy();
    fireEvent.keyDown(map, { key: "ArrowUp" });
    expect(await screen.findByText(/^Tu punto está 235 m al norte/)).toBeTruthy();
    press("Acercar el mapa");
    fireEvent.keyDown(map, { key: "ArrowLeft" });
    fireEvent.keyDown(map, { key: "ArrowDown" });
    fireEvent.keyDown(map, { key: "ArrowDown" });
    expect(await screen.findByText(/^Tu punto está 117 m al occidente/)).toBeTruthy();
  });

  test("without a point nothing is asked: what is missing is said, and the drawing has the focus", async () => {
    await typeAddress(false);
    const map = await sketch();
    press("Sí, es aquí");
    expect(await screen.findByText("Marca primero el lugar en el mapa, o usa tu ubicación.")).toBeTruthy();
    expect(document.activeElement).toBe(map);
    expect(asked.map(({ path }) => path)).not.toContain("coverage");
    fireEvent.click(map, { clientX: 200, clientY: 150, detail: 1 });
    expect(screen.queryByText(/^Marca primero/)).toBeNull();
  });

  test("Back to the address and on again: the point is still there", async () => {
    await typeAddress(false);
    fireEvent.click(await sketch(), { clientX: 300, clientY: 150, detail: 1 });
    press("Regresar");
    expect(await screen.findByLabelText(/^Dirección/)).toHaveProperty("value", "Casa azul, vereda La Hondura");
    press("Continuar");
    expect(await screen.findByText(/^Tu punto está 1\.4\d\d m al oriente/)).toBeTruthy();
  });

  test("zones that do not come are asked for again, and the device's point is a way on", async () => {
    answers["GET /api/coverage"] = () => new FakeStatus(503);
    await typeAddress(false);
    expect(await screen.findByText(/^No pudimos cargar la zona de entrega/, {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Usar mi ubicación" })).toBeTruthy();
    answers["GET /api/coverage"] = record("zones", { zones });
    press("Intentar de nuevo");
    expect(await sketch()).toBeTruthy();
  });

  test("nothing completes what is typed, and no sentence speaks of suggestions", async () => {
    openLocation({ hasGeocoder: false }, "delivery");
    await screen.findByLabelText(/^Dirección/);
    type(/^Dirección/, "Calle 93 # 11");
    expect(screen.queryByText(/sugerencias/)).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked.map(({ path }) => path)).not.toContain("suggest");
  });
});

describe("where a geocoder does not know the text, or is away", () => {
  test.each([
    ["not known", { places: [] }],
    ["away", new FakeStatus(503)],
  ])("%s: the point is offered beside what is wrong", async (_, answer) => {
    answers["POST /api/geocode"] = () => answer;
    await typeAddress(true);
    await screen.findByRole("button", { name: "Marcarla en el mapa de la zona" });
    press("Marcarla en el mapa de la zona");
    fireEvent.click(await sketch(), { clientX: 200, clientY: 100, detail: 1 });
    press("Sí, es aquí");
    await waitFor(() => expect(kept()).toMatchObject({ address: { line1: "Casa azul, vereda La Hondura" } }));
  });
});
