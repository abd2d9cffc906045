import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocationPanel } from "#components/location/location-panel.tsx";
import { ZonePress } from "#components/location/pin/zone-press.tsx";
import { viewOf } from "#components/location/pin/zone-view.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import {
  answers,
  asked,
  branchOf,
  eachWithNewDevice,
  found,
  home,
  point,
  record,
  type,
  typed,
  user,
} from "#tests/support/location-panel.tsx";
import { press } from "#tests/support/press.ts";
import { renderInShop } from "#tests/support/render-in-shop.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

const zones = [{ id: "3", name: "Norte", price: 5000, shape: "circle" as const, center: point, radiusMeters: 2000 }];

beforeEach(() => {
  answers["GET /api/coverage"] = record("zones", { zones });
  answers["POST /api/geocode/reverse"] = record("reverse", { places: [{ ...found, neighborhood: "Quinta Camacho" }] });
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 300));
});
afterEach(() => vi.restoreAllMocks());

function Panel() {
  const { panel } = usePanel();
  return panel === "location" && <LocationPanel isOpen />;
}

function pressDrawing(at: { clientX: number; clientY: number; detail: number }): void {
  const view = viewOf(zones, []);
  if (view === null) throw new Error("nothing is drawn");
  renderInShop(
    <>
      <ZonePress view={view}>Chapinero</ZonePress>
      <Panel />
    </>,
    { branches: [branchOf("1", "Chapinero")], hasGeocoder: true },
  );
  fireEvent.click(screen.getByRole("button", { name: "Chapinero" }), at);
}

/** A quarter of the drawing right of its middle. */
const aside = { clientX: 300, clientY: 150, detail: 1 };

test("the point that was pressed begins the address: its barrio is filled in", async () => {
  pressDrawing(aside);
  expect(await screen.findByText(/^Ya tenemos el punto que marcaste/)).toBeTruthy();
  await waitFor(() => expect(typed(/^Barrio/)).toBe("Quinta Camacho"));
  expect(asked.find(({ path }) => path === "reverse")?.body).toMatchObject({ latitude: point.latitude });
});

test("a street that nobody knows is brought there, once that was confirmed", async () => {
  answers["POST /api/geocode"] = record("geocode", { places: [] });
  pressDrawing(aside);
  await screen.findByLabelText(/^Dirección/);
  await waitFor(() => expect(typed(/^Barrio/)).toBe("Quinta Camacho"));
  type(/^Dirección/, "Casa azul");
  press("Continuar");
  await screen.findByText(/no encontramos la dirección/);
  press("Marcarla en el mapa de la zona");
  expect(await screen.findByText(/^Tu punto está 1\.4\d\d m al oriente/)).toBeTruthy();
});

test("somebody with addresses comes to the form of a new one, and back to them", async () => {
  answers["GET /api/session"] = () => ({ user, addresses: [home] });
  pressDrawing(aside);
  expect(await screen.findByText(/^Ya tenemos el punto que marcaste/)).toBeTruthy();
  press("Regresar");
  expect(await screen.findByRole("dialog", { name: "Elige una dirección" })).toBeTruthy();
});

test("the keyboard has no place: the form begins without one", async () => {
  pressDrawing({ ...aside, detail: 0 });
  await screen.findByLabelText(/^Dirección/);
  expect(screen.queryByText(/^Ya tenemos el punto/)).toBeNull();
  expect(asked.map(({ path }) => path)).not.toContain("reverse");
});
