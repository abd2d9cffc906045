import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { municipalities } from "#lib/server/municipality/municipalities.ts";
import { meantAtEnd, municipalityClaim } from "#lib/server/municipality/municipality-claim.ts";

const file = new URL("../../../lib/server/municipality/municipalities.json", import.meta.url);
const rows = JSON.parse(readFileSync(file, "utf8")) as Record<string, [string, number, number, number, string?][]>;
const all = Object.entries(rows).flatMap(([department, list]) => list.map((row) => ({ department, row })));

test("it knows the 1 104 of Colombia, in 33 departments and less than 120 KB", () => {
  expect(all).toHaveLength(1104);
  expect(Object.keys(rows)).toHaveLength(33);
  expect(readFileSync(file).byteLength).toBeLessThan(120_000);
});

test("each is found by name and department, alone, and holds its own seat", () => {
  const { named, labelOf, mayHold } = municipalities;
  for (const { department, row } of all) {
    const [name, latitude, longitude] = row;
    const [found, ...others] = named(`${name}, ${department}`);
    expect(others, name).toEqual([]);
    if (found === undefined) throw new Error(`${name}, ${department} is not found`);
    expect(named(labelOf(found))).toEqual([found]);
    expect(mayHold(found, { latitude, longitude })).toBe(true);
  }
});

test.each([
  ["Medellín", "own"],
  ["Itagüí", "own"],
  ["Bogotá", "elsewhere"],
  ["Rionegro", "elsewhere"],
  ["Poblado", "unknown"],
])("a point in the west of Medellín is said to be in %s: %s", (city, claim) => {
  const point = { latitude: 6.245, longitude: -75.59 };
  expect(municipalityClaim({ city, line1: "Calle 10 # 43-20", country: "co", point })).toBe(claim);
});

test("what a line says at its end counts where a city is called so, not a barrio's name", () => {
  const address = { city: "Bogotá", country: "co", point: { latitude: 4.65, longitude: -74.06 } };
  expect(municipalityClaim({ ...address, line1: "Calle 72 # 10-34, Venecia" })).toBe("own");
  expect(municipalityClaim({ ...address, line1: "Calle 72 # 10-34, Cali" })).toBe("elsewhere");
  expect(municipalityClaim({ ...address, city: "Quito", country: "ec", line1: "x" })).toBe("unknown");
});

test.each([
  ["soacha", ["Soacha"]],
  ["Bogotá D.C.", ["Bogotá"]],
  ["Medellin, Antioquia", ["Medellín"]],
  ["Santa Bárbara", []],
  ["Chapinero", []],
  ["Torre Norte", []],
])("a line that ends in %j names %j", (ending, names) => {
  expect(meantAtEnd(ending).map(({ name }) => name)).toEqual(names);
});
