import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ok } from "#domain/base/result.ts";
import { locationDoubles } from "#tests/support/location-doubles.ts";
import {
  answers,
  asked,
  branchOf,
  eachWithNewDevice,
  found,
  home,
  kept,
  openLocation,
  point,
  type,
  typed,
  user,
} from "#tests/support/location-panel.tsx";
import { press } from "#tests/support/press.ts";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

beforeEach(() => {
  answers["POST /api/geocode"] = ({ body }) => {
    asked.push({ path: "geocode", body });
    return { places: [{ ...found, precision: "street" }] };
  };
});

async function fillIn(): Promise<void> {
  await screen.findByLabelText(/^Dirección/);
  type(/^Dirección/, "Calle 93 # 11-27");
  type(/^Barrio/, "Chicó");
}

test("the only city stands as a word, and is sent (B13)", async () => {
  openLocation({}, "delivery");
  await fillIn();
  expect(screen.getByText("en Bogotá")).toBeTruthy();
  expect(screen.queryByLabelText("Ciudad")).toBeNull();
  press("Continuar");
  await waitFor(() => expect(kept()).toMatchObject({ address: { city: "Bogotá" } }));
});

test("another one is typed after a press, and a municipality is written as it is called", async () => {
  openLocation({}, "delivery");
  await fillIn();
  press("cambiar la ciudad");
  const city = screen.getByLabelText("Ciudad");
  await waitFor(() => expect(document.activeElement).toBe(city));
  type(/^Ciudad/, "medellin");
  await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(2));
  fireEvent.blur(city);
  expect(typed(/^Ciudad/)).toBe("Medellín");
  press("Continuar");
  await waitFor(() => expect(asked.at(-1)?.path).toBe("coverage"));
  expect(asked.find(({ path }) => path === "geocode")?.body).toMatchObject({ city: "Medellín" });
});

test("a city that nobody knows stands as it was typed", async () => {
  answers["POST /api/municipalities"] = () => ({ names: [], city: null });
  openLocation({}, "delivery");
  await fillIn();
  press("cambiar la ciudad");
  type(/^Ciudad/, "Villa Imaginaria");
  fireEvent.blur(screen.getByLabelText("Ciudad"));
  press("Continuar");
  await waitFor(() => expect(kept()).toMatchObject({ address: { city: "Villa Imaginaria" } }));
});

test("an address of the account is in any city, though the business has branches in two (A229)", async () => {
  answers["GET /api/session"] = () => ({ user, addresses: [] });
  locationDoubles.save.mockResolvedValue(ok({ ...home, id: "9" }));
  const branches = [branchOf("1", "Chapinero"), branchOf("2", "Laureles", { city: "Medellín" })];
  openLocation({ branches }, "newAddress");
  await fillIn();
  type(/^Ciudad/, "Cali");
  press("Guardar dirección");
  await waitFor(() => expect(locationDoubles.save.mock.calls[0]?.[0]).toMatchObject({ city: "Cali", point }));
});

const geocoded = () => asked.filter(({ path }) => path === "geocode").map(({ body }) => body);
const named = (city: string | null) => {
  answers["POST /api/municipalities"] = ({ body }) => {
    asked.push({ path: "municipalities", body });
    return { names: [], city };
  };
};

describe("a city at the end of the line (B13)", () => {
  test("goes to its own field as soon as the line is left, and is sent as that", async () => {
    named("Soacha");
    openLocation({}, "delivery");
    await fillIn();
    type(/^Dirección/, "cra 7 12 34, soacha");
    fireEvent.blur(screen.getByLabelText(/^Dirección/));
    await waitFor(() => expect(typed(/^Ciudad/)).toBe("Soacha"));
    expect(typed(/^Dirección/)).toBe("Carrera 7 # 12-34");
    expect(asked.find(({ path }) => path === "municipalities")?.body).toEqual({ q: "soacha" });
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: "Carrera 7 # 12-34", city: "Soacha" }]));
  });

  test("also where it is sent at once", async () => {
    named("Soacha");
    openLocation({}, "delivery");
    await fillIn();
    type(/^Dirección/, "Carrera 7 # 12-34, Soacha");
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: "Carrera 7 # 12-34", city: "Soacha" }]));
  });

  test.each([
    ["is a barrio's name too", null, "Carrera 7 # 12-34, Granada"],
    ["cannot be chosen among the cities of the business", "Soacha", "Carrera 7 # 12-34, Soacha"],
  ])("stays where it %s", async (_, city, line1) => {
    named(city);
    const branches = [branchOf("1", "Chapinero"), branchOf("2", "Laureles", { city: "Medellín" })];
    openLocation(city === null ? {} : { branches }, "delivery");
    await fillIn();
    if (city !== null)
      fireEvent.change(screen.getByRole("combobox", { name: "Ciudad" }), { target: { value: "Bogotá" } });
    type(/^Dirección/, line1);
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: line1, city: "Bogotá" }]));
  });

  test("is not waited for where nobody answers", async () => {
    answers["POST /api/municipalities"] = () => {
      throw new TypeError("no connection");
    };
    openLocation({}, "delivery");
    await fillIn();
    type(/^Dirección/, "Carrera 7 # 12-34, Soacha");
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: "Carrera 7 # 12-34, Soacha", city: "Bogotá" }]));
  });
});
