import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Municipality, municipalitiesOf } from "#domain/store/municipality.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const of = (name: string, department: string, [latitude, longitude]: [number, number], thousands = 5) =>
  ({ name, department, seat: null, point: at(latitude, longitude), thousands }) satisfies Municipality;

const bogota = of("Bogotá", "Bogotá D.C.", [4.61, -74.082], 7674);
const soacha = of("Soacha", "Cundinamarca", [4.579, -74.217], 314);
const chia = of("Chía", "Cundinamarca", [4.859, -74.059], 65);
const armenia = of("Armenia", "Quindío", [4.534, -75.681], 315);
const small = of("Armenia", "Antioquia", [6.156, -75.787]);
const darien: Municipality = { ...of("Calima", "Valle del Cauca", [3.931, -76.485]), seat: "Darién" };
const all = [bogota, soacha, chia, armenia, small, darien];
const { named, suggested, labelOf, mayHold } = municipalitiesOf(all);

describe("a municipality by its name", () => {
  test.each([
    ["Bogotá", [bogota]],
    ["  BOGOTA, D.C.", [bogota]],
    ["bogotá dc, Colombia", [bogota]],
    ["Chia", [chia]],
    ["armenia", [armenia, small]],
    ["Armenia (Quindío)", [armenia]],
    ["Armenia - Antioquia", [small]],
    ["Darien", [darien]],
    ["calima", [darien]],
    ["Villa Imaginaria", []],
    ["", []],
  ])("%j", (text, meant) => expect(named(text)).toEqual(meant));

  test("its department is said wherever the name repeats, and its label means it alone", () => {
    expect(all.map(labelOf)).toEqual(["Bogotá", "Soacha", "Chía", "Armenia, Quindío", "Armenia, Antioquia", "Calima"]);
    for (const one of all) expect(named(labelOf(one))).toEqual([one]);
  });

  test("what is typed suggests the biggest first, by any word of the name", () => {
    expect(suggested("ar", 5)).toEqual([armenia, small]);
    expect(suggested("A", 5)).toEqual([]);
    expect(suggested("so", 5)).toEqual([soacha]);
    expect(suggested("dar", 5)).toEqual([darien]);
  });
});

describe("a municipality by a point", () => {
  test.each([
    ["the north of Bogotá", at(4.75, -74.03), [bogota]],
    ["Bosa, which is nearer to Soacha's seat", at(4.605, -74.19), [bogota, soacha]],
    ["Chía", at(4.862, -74.06), [chia]],
    ["a farm far from every seat", at(4.3, -75.4), [armenia]],
  ])("%s", (_name, point, holding) => expect(all.filter((one) => mayHold(one, point))).toEqual(holding));

  test("every point has one at least", () => {
    const point = fc.record({
      latitude: fc.double({ min: -4, max: 13, noNaN: true }),
      longitude: fc.double({ min: -79, max: -67, noNaN: true }),
    });
    fc.assert(
      fc.property(point, (any) => {
        expect(all.some((one) => mayHold(one, any))).toBe(true);
      }),
    );
  });
});
