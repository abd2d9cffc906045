import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { press } from "#tests/support/press.ts";
import { answers, eachWithNewDevice, found, kept, openLocation, type, typed } from "#tests/support/location-panel.tsx";

vi.mock("next/navigation", async () => (await import("#tests/support/location-doubles.ts")).navigationDouble());
vi.mock("#lib/actions/address.ts", async () => (await import("#tests/support/location-doubles.ts")).addressActions);

eachWithNewDevice();

async function openForm() {
  openLocation({}, "delivery");
  return await screen.findByLabelText(/^Dirección/, { selector: "input" });
}

const paste = (box: Element, text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } });

test("a line that is left reads as addresses are written here, with the apartment in the details (B13)", async () => {
  const box = await openForm();
  type(/^Dirección/, "cra 11 93 27 apto 502");
  fireEvent.blur(box);
  expect([typed(/^Dirección/), typed(/^Detalles/)]).toEqual(["Carrera 11 # 93-27", "apto 502"]);
});

test("any other text stays as typed, and Enter sends what is read", async () => {
  const box = await openForm();
  type(/^Dirección/, "Mz 3 casa 4");
  fireEvent.blur(box);
  expect(typed(/^Dirección/)).toBe("Mz 3 casa 4");
  type(/^Dirección/, "cll 93 11 27 torre 2");
  type(/^Barrio/, "Chicó");
  press("Continuar");
  fireEvent.click(await screen.findByRole("button", { name: "Sí, es aquí" }));
  await waitFor(() => expect(kept()?.address).toMatchObject({ line1: "Calle 93 # 11-27", details: "torre 2" }));
});

test("a pasted maps link is a point: the box stays free for the address", async () => {
  answers["POST /api/geocode/reverse"] = () => ({ places: [{ ...found, neighborhood: "Chicó Norte" }] });
  const box = await openForm();
  paste(box, "https://www.google.com/maps?q=4.6785,-74.0480");
  expect(await screen.findByText(/^Llevamos tu pedido al punto que pegaste/)).toBeTruthy();
  await waitFor(() => expect(typed(/^Barrio/)).toBe("Chicó Norte"));
  expect(typed(/^Dirección/)).toBe("");
  type(/^Dirección/, "Calle 93 # 11-27");
  press("Continuar");
  const point = { latitude: 4.6785, longitude: -74.048 };
  await waitFor(() => expect(kept()?.address).toMatchObject({ line1: "Calle 93 # 11-27", point }));
});

test("a short link tells nothing, which is said until something is typed", async () => {
  const box = await openForm();
  paste(box, "https://maps.app.goo.gl/AbCdEf123");
  expect(screen.getByText(/Pega la dirección o las coordenadas/)).toBeTruthy();
  type(/^Dirección/, "Calle 93");
  expect(screen.queryByText(/Pega la dirección o las coordenadas/)).toBeNull();
});

test("an address is composed part by part into the line, beginning with what stands there (B13)", async () => {
  await openForm();
  type(/^Dirección/, "cra 11 93 27");
  press("Armarla por partes");
  const [number, crossing] = screen.getAllByLabelText<HTMLInputElement>("Número");
  expect(screen.getByLabelText("Vía")).toHaveProperty("value", "Carrera");
  expect([number?.value, crossing?.value]).toEqual(["11", "93"]);
  fireEvent.change(screen.getByLabelText("Vía"), { target: { value: "Diagonal" } });
  fireEvent.click(screen.getAllByRole("checkbox", { name: "Bis" })[1] ?? document.body);
  fireEvent.change(screen.getAllByLabelText("Cardinal")[0] ?? document.body, { target: { value: "Sur" } });
  fireEvent.change(screen.getByLabelText("Placa"), { target: { value: "4x1" } });
  expect(typed(/^Dirección/)).toBe("Diagonal 11 Sur # 93 Bis-41");
});

test("coordinates that were put in without pasting are a point once the box is left", async () => {
  const box = await openForm();
  type(/^Dirección/, "4.6785, -74.0480");
  fireEvent.blur(box);
  expect(await screen.findByText(/^Llevamos tu pedido al punto que pegaste/)).toBeTruthy();
  expect(typed(/^Dirección/)).toBe("");
});

function noted(list: unknown[], name: string, body: unknown): void {
  list.push(body !== null && typeof body === "object" ? Reflect.get(body, name) : undefined);
}

test("a suggestion is found by its own reference while the line says it, in one typing (A257)", async () => {
  const words = { label: "Calle 93, Bogotá, Colombia", neighborhood: "Chicó", city: "Bogotá", placement: null };
  const typings: unknown[] = [];
  const chosen: unknown[] = [];
  answers["POST /api/geocode/suggest"] = ({ body }) => {
    noted(typings, "session", body);
    return { suggestions: [{ ...words, reference: "place-1" }] };
  };
  answers["POST /api/geocode"] = ({ body }) => {
    noted(chosen, "chosen", body);
    return { places: [] };
  };
  await openForm();
  type(/^Dirección/, "call");
  fireEvent.click(await screen.findByRole("option", { name: /^Calle 93/ }));
  press("Continuar");
  await waitFor(() => expect(chosen).toEqual([{ reference: "place-1", session: typings[0] }]));
  type(/^Dirección/, "Calle 94");
  press("Continuar");
  await waitFor(() => expect(chosen).toHaveLength(2));
  expect(chosen[1]).toBeUndefined();
  await waitFor(() => expect(typings.length).toBeGreaterThan(1));
  expect(typings.at(-1)).not.toBe(typings[0]);
  expect(typings[0]).toMatch(/^[0-9a-f]{32}$/);
});
