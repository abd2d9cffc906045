import { describe, expect, it } from "vitest";
import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import { gazetteer } from "#platform/demo/gazetteer.ts";
import { pointOnGrid } from "#platform/demo/street-grid.ts";

/** Metres between two points, NaN when one is missing. */
function metersBetween(one: GeoPoint | null | undefined, other: GeoPoint | null | undefined): number {
  return one === null || one === undefined || other === null || other === undefined ? NaN : distanceMeters(one, other);
}

const at = (line: string): GeoPoint => pointOnGrid(line) ?? { latitude: 0, longitude: 0 };

/** Places whose address and position are well known. */
const knownPlaces: [place: string, address: string, latitude: number, longitude: number][] = [
  ["Centro Andino", "Carrera 11 # 82-71", 4.6668, -74.053],
  ["Unicentro", "Cra 15 # 124-30", 4.7019, -74.0415],
  ["Gran Estación", "Calle 26 # 62-47", 4.6477, -74.1015],
  ["Corferias", "Kr 37 No. 24-67", 4.63, -74.0897],
  ["Centro Mayor", "Calle 38A Sur # 34D-51", 4.5925, -74.1237],
  ["Hacienda Santa Bárbara", "Carrera 7 #115-60", 4.6934, -74.0329],
  ["Museo Nacional", "Carrera 7 # 28-66", 4.6155, -74.0683],
  ["Museo del Oro", "Cra. 6 # 15-88", 4.6019, -74.072],
  ["Plaza de las Américas", "Carrera 71D # 6-94 Sur", 4.619, -74.1353],
  ["Santafé", "Calle 185 # 45-03", 4.7625, -74.0457],
  ["Basílica de Lourdes", "carrera 13 número 63-39", 4.649, -74.0634],
  ["Universidad Javeriana", "AK 7 # 40-62", 4.6286, -74.0647],
  ["Chorro de Quevedo", "Calle 12 B # 2-30", 4.5976, -74.0698],
  ["Multiplaza", "Calle 19A # 72-57", 4.6516, -74.1254],
  ["Avenida Chile", "Calle 72 # 10-34", 4.657, -74.0596],
  ["Fontibón", "Cra 99 # 18-20", 4.6733, -74.1437],
];

describe("the street grid", () => {
  it.each(knownPlaces)("finds %s within 300 m (%s)", (_place, address, latitude, longitude) => {
    expect(metersBetween(pointOnGrid(address), { latitude, longitude })).toBeLessThan(300);
  });

  it.each([
    [
      "Calle 72 # 10-34",
      ["CALLE 72 10-34", "cl 72 no 10 34", "Cll. 72 N° 10-34", "calle 72 con carrera 10", "AC 72 # 10-34, apto 501"],
    ],
    ["Carrera 14 # 45-20", ["Av. Caracas 45-20", "Avenida Caracas # 45-20", "Kra 14 #45-20", "cra. 14 nro. 45 - 20"]],
    ["Carrera 7 # 45", ["Carrera 7 con calle 45", "Séptima con 45", "cra 7 y calle 45"]],
  ])("reads the spellings of %s alike", (address, spellings) => {
    const expected = pointOnGrid(address);
    expect(expected).not.toBeNull();
    for (const spelling of spellings) {
      expect(metersBetween(pointOnGrid(spelling), expected), spelling).toBeLessThan(60);
    }
  });

  it("grows northwards with calles and westwards with carreras, and knows Sur, Este, letters and Bis", () => {
    expect(at("Calle 80 # 15-10").latitude).toBeGreaterThan(at("Calle 70 # 15-10").latitude);
    expect(at("Calle 80 # 30-10").longitude).toBeLessThan(at("Calle 80 # 15-10").longitude);
    expect(at("Calle 20 Sur # 14-10").latitude).toBeLessThan(at("Calle 1 # 14-10").latitude);
    expect(at("Carrera 14 # 20-10 Sur")).toEqual(at("Cra 14 # 20-10 sur"));
    expect(at("Calle 1 # 2-10 Este").longitude).toBeGreaterThan(at("Calle 1 # 2-10").longitude);
    expect(at("Calle 63B # 13-10").latitude).toBeGreaterThan(at("Calle 63 # 13-10").latitude);
    expect(at("Calle 63 Bis # 13-10").latitude).toBeGreaterThan(at("Calle 63 # 13-10").latitude);
    expect(at("Carrera 15 Bis A # 93-60").longitude).toBeLessThan(at("Carrera 15 # 93-60").longitude);
  });

  it.each([
    "",
    "Frente al parque",
    "Edificio Torre 3 apto 501",
    "Calle",
    "Calle 72",
    "Calle 900 # 10-20",
    "carrera 7 con carrera 13",
    "#",
    "12345",
  ])("answers null for %j", (line) => {
    expect(pointOnGrid(line)).toBeNull();
  });

  it("survives anything a person may paste", () => {
    for (const line of [
      "calle ".repeat(2000),
      "9".repeat(5000),
      "c#".repeat(3000),
      "Calle 72 # 10-34 ".repeat(500),
      "\u0000\uD800 calle 1 # 2",
    ]) {
      expect(() => [pointOnGrid(line.slice(0, 250)), pointOnGrid(line)]).not.toThrow();
    }
  });
});

describe("the gazetteer", () => {
  const bogota = gazetteer.filter((place) => place.city === "Bogotá");

  it("knows Bogotá's twenty localities, hundreds of barrios and the towns around", () => {
    expect(bogota.filter((place) => place.kind === "locality")).toHaveLength(20);
    expect(bogota.filter((place) => place.kind === "neighborhood").length).toBeGreaterThan(300);
    const towns = gazetteer.filter((place) => place.kind === "city").map((place) => place.city);
    expect(towns).toEqual(expect.arrayContaining(["Bogotá", "Chía", "Soacha", "Cajicá", "La Calera"]));
  });

  it("keeps every barrio near its locality, and each name once in a locality", () => {
    const seen = new Set<string>();
    const centers = new Map(bogota.filter((place) => place.kind === "locality").map((place) => [place.name, place]));
    for (const place of bogota.filter((one) => one.kind === "neighborhood")) {
      const center = centers.get(place.locality ?? "");
      const key = `${place.locality}/${place.name}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
      expect(metersBetween(place, center), key).toBeLessThan(place.locality === "Sumapaz" ? 60_000 : 12_000);
    }
  });

  it.each([
    ["Cedritos", 4.7235, -74.0405],
    ["Chapinero Central", 4.6465, -74.0635],
    ["La Candelaria", 4.5965, -74.0725],
    ["Galerías", 4.6425, -74.0748],
    ["Modelia", 4.6645, -74.1195],
    ["Restrepo", 4.5855, -74.1015],
  ])("has %s where it is", (name, latitude, longitude) => {
    const place = bogota.find((one) => one.kind === "neighborhood" && one.name === name);
    expect(metersBetween(place, { latitude, longitude })).toBeLessThan(700);
  });
});
