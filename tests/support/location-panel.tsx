import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { LocationPanel } from "#components/location/location-panel.tsx";
import type { Address } from "#domain/person/address.ts";
import type { PanelStart } from "#lib/client/panel/panel.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import type { StoreInfo } from "#lib/client/store-info.tsx";
import { type FoundPlace, suggestionOf } from "#lib/exchange/place/found-place.ts";
import { addressFixture } from "#tests/support/address-fixture.ts";
import { press } from "#tests/support/press.ts";
import { keptOnDevice } from "#tests/support/device.ts";
import { fakeServer } from "#tests/support/fake-server.ts";
import type { FakeAnswers } from "#tests/support/fake-server.ts";
import { renderPanel, shopPanels } from "#tests/support/render-in-shop.tsx";
import { locationDoubles } from "#tests/support/location-doubles.ts";

export const point = { latitude: 4.6766, longitude: -74.0483 };
export const line = { itemId: "10", groupId: "1", sizeName: null, options: [], quantity: 1, note: "" };
export const user = { id: "5", name: "Ana", email: "ana@correo.com", phone: "3001234567" };
export const home = addressFixture({ point });
export const work: Address = { ...home, id: "8", name: "Trabajo", line1: "Carrera 7 # 71-21" };

export function branchOf(id: string, name: string, changes: Partial<StoreBranch> = {}): StoreBranch {
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

export const found: FoundPlace = {
  label: "Calle 93 # 11-27, Chicó, Bogotá",
  city: "Bogotá",
  neighborhood: "Chicó",
  precision: "area",
  isPartial: false,
  point,
};

export const crossing: FoundPlace = {
  ...found,
  label: "Calle 94 con Carrera 11, Chicó, Bogotá",
  precision: "street",
  point: { latitude: 4.679, longitude: -74.0479 },
};

export const open = { isOpen: true, closesAt: null, opensAt: null };
export const answers: FakeAnswers = {};
export const asked: { path: string; body: unknown }[] = [];

export function record(path: string, answer: unknown) {
  return ({ body }: { body: unknown }) => {
    asked.push({ path, body });
    return answer;
  };
}

export function openLocation(store: Partial<StoreInfo> = {}, start?: PanelStart) {
  const branches = [branchOf("1", "Chapinero"), branchOf("2", "Usaquén", { point: { ...point, latitude: 4.7 } })];
  return renderPanel(<LocationPanel isOpen />, { name: "location", start }, { branches, ...store });
}

export const kept = () => keptOnDevice("location");
export const keptCart = () => keptOnDevice("shopping-cart:1");
export const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: "input" }), { target: { value } });

export const typed = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" }).value;

export async function toPin() {
  press(/^Domicilio/);
  await screen.findByLabelText(/^Dirección/);
  type(/^Dirección/, "Calle 93 # 11-27");
  type(/^Barrio/, "Chicó");
  press("Continuar");
  await screen.findByText("¿Entendimos bien tu dirección?");
}

/** Each test of a file has a new device and nobody logged in. */
export function eachWithNewDevice(): void {
  beforeEach(() => {
    localStorage.clear();
    document.cookie = "branch=; max-age=0; path=/";
    asked.length = 0;
    for (const path of Object.keys(answers)) Reflect.deleteProperty(answers, path);
    Object.assign(answers, {
      "GET /api/session": () => ({ user: null, addresses: [] }),
      "GET /api/availability": () => ({ now: 0, availability: open }),
      "POST /api/geocode": record("geocode", { places: [found] }),
      "POST /api/geocode/nearby": record("nearby", { places: [crossing] }),
      "POST /api/geocode/suggest": record("suggest", { suggestions: [suggestionOf(found)] }),
      "POST /api/municipalities": record("municipalities", { names: ["Medellín", "Medina"], city: null }),
      "POST /api/coverage": record("coverage", { branchId: "1", area: { id: "3", name: "Norte", price: 5000 } }),
    });
    fakeServer(answers);
    for (const mock of Object.values(locationDoubles)) mock.mockReset();
  });
  afterEach(async () => {
    onlineManager.setOnline(true);
    cleanup();
    await shopPanels().closeAll();
    vi.unstubAllGlobals();
  });
}
