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

const inTwo = [branchOf("1", "Chapinero"), branchOf("2", "Laureles", { city: "Medellín" })];
const cities = () => screen.getByRole("combobox", { name: "Ciudad" });
const chooseAnother = () => {
  const { value } = screen.getByRole<HTMLOptionElement>("option", { name: "Otra" });
  fireEvent.change(cities(), { target: { value } });
};

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
  openLocation({ branches: inTwo }, "newAddress");
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

describe("of a business with branches in two", () => {
  test("one is chosen, or another one typed in the field that takes the choice's place (B13)", async () => {
    openLocation({ branches: inTwo }, "delivery");
    await fillIn();
    const names = Array.from(cities().querySelectorAll("option"), ({ textContent }) => textContent);
    expect(names).toEqual(["Elige una ciudad", "Bogotá", "Medellín", "Otra"]);
    fireEvent.change(cities(), { target: { value: "Bogotá" } });
    expect(cities()).toHaveProperty("value", "Bogotá");
    chooseAnother();
    expect(typed(/^Ciudad/)).toBe("");
    const city = screen.getByLabelText("Ciudad");
    expect(city.tagName).toBe("INPUT");
    await waitFor(() => expect(document.activeElement).toBe(city));
    type(/^Ciudad/, "Soacha");
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ city: "Soacha" }]));
    await waitFor(() => expect(asked.at(-1)?.path).toBe("coverage"));
  });

  test("the field that was typed in stays, whatever is typed", async () => {
    openLocation({ branches: inTwo }, "delivery");
    await fillIn();
    chooseAnother();
    const city = screen.getByLabelText("Ciudad");
    type(/^Ciudad/, "Bogotá");
    expect(screen.getByLabelText("Ciudad")).toBe(city);
    type(/^Ciudad/, "");
    expect(screen.getByLabelText("Ciudad")).toBe(city);
  });
});

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

  test("stays where it is a barrio's name too", async () => {
    named(null);
    openLocation({}, "delivery");
    await fillIn();
    type(/^Dirección/, "Carrera 7 # 12-34, Granada");
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: "Carrera 7 # 12-34, Granada", city: "Bogotá" }]));
  });

  test("goes there also where the business has branches in other ones: a covered door may be in a neighbouring one", async () => {
    named("Soacha");
    openLocation({ branches: inTwo }, "delivery");
    await fillIn();
    fireEvent.change(cities(), { target: { value: "Bogotá" } });
    type(/^Dirección/, "Carrera 7 # 12-34, Soacha");
    press("Continuar");
    await waitFor(() => expect(geocoded()).toMatchObject([{ address: "Carrera 7 # 12-34", city: "Soacha" }]));
  });

  test("that was mended in its own field stays there while it is typed", async () => {
    named("Soacha");
    openLocation({}, "delivery");
    await fillIn();
    type(/^Dirección/, "Carrera 7 # 12-34, Soacha");
    fireEvent.blur(screen.getByLabelText(/^Dirección/));
    await waitFor(() => expect(typed(/^Ciudad/)).toBe("Soacha"));
    const city = screen.getByLabelText("Ciudad");
    type(/^Ciudad/, "Bogotá");
    expect(screen.getByLabelText("Ciudad")).toBe(city);
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
