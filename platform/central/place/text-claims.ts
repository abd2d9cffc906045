import { distanceMeters } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import { hasOneZone, isBoundToText } from "#domain/store/bound-fee.ts";
import { gazetteer, type GazetteerPlace } from "#platform/demo/gazetteer.ts";
import { pointOnGrid, withoutCrossing } from "#platform/demo/street-grid.ts";
import { gridCity, placeAt, placesNamed, plainName } from "./find-place.ts";

/** Metres from a region's nearest known place that still belong to it. */
const regionReach = 3_000;

/** Words before a town's name that make it the name of a road or a building: 'vía La Calera', 'edificio Madrid'. */
const namesakes = new Set(
  "via av avenida calle carrera autopista carretera edificio ed conjunto torre torres hotel restaurante colegio clinica centro comercial cc plaza universidad almacen tienda local residencias".split(
    " ",
  ),
);

const towns = gazetteer
  .filter(({ kind, city }) => kind === "city" && city !== gridCity)
  .map((place) => ({ place, names: [place.name, ...place.aliases].map(plainName) }));

/** Words of a place outside of every city: there a road's town is the town that is meant. */
const rural = /\b(?:km|kilometro|vereda|vda|finca)\b/u;

/** Towns named anywhere in a part, unless a road or a building of the city is named so. */
function townsWithin(part: string): GazetteerPlace[] {
  const isNamed = (name: string) => {
    const [before, after] = ` ${part} `.split(` ${name} `, 2);
    if (before === undefined || after === undefined) return false;
    const word = before.split(" ").findLast((each) => !["", "a", "de", "del"].includes(each));
    return word === undefined || !namesakes.has(word) || rural.test(part);
  };
  return towns.filter(({ names }) => names.some(isNamed)).map(({ place }) => place);
}

/** Departments that share their name with a barrio: alone between commas they say in which one the town is. */
const departments = new Set(["cundinamarca", "boyaca"]);

/** What one part between commas names: a barrio, a locality, a city, after the street or the word 'barrio' too. */
function namedBy(part: string): GazetteerPlace[] {
  if (departments.has(normalizeText(part))) return [];
  const rest = plainName(withoutCrossing(part));
  const marked = /\b(?:barrio|sector|localidad|urbanizacion) (.+)$/u.exec(rest)?.[1] ?? "";
  const named = [plainName(part), rest, marked].map((name) => placesNamed(name)).find((found) => found.length > 0);
  return named ?? townsWithin(rest);
}

function isInRegion(region: GazetteerPlace, point: GeoPoint): boolean {
  return gazetteer.some(
    (place) =>
      place.city === region.city &&
      (region.kind === "city" || place === region || place.locality === region.name) &&
      distanceMeters(place, point) <= regionReach,
  );
}

function isBoundTo(place: GazetteerPlace, point: GeoPoint, areas: readonly CoverageArea[]): boolean {
  if (place.kind === "neighborhood") return isBoundToText(areas, { point: place, precision: "area" }, point);
  return isInRegion(place, point) || hasOneZone(areas, place, point);
}

/** Where the text's crossing is, null when its streets are another town's. */
function crossingOf(parts: readonly string[], named: readonly GazetteerPlace[], point: GeoPoint): GeoPoint | null {
  const cities = named.filter(({ kind }) => kind === "city").map(({ city }) => city);
  const city = cities.length > 0 ? cities : [placeAt(point)?.city];
  if (!city.includes(gridCity)) return null;
  return parts.map(pointOnGrid).find((found) => found !== null) ?? null;
}

/**
 * Whether all that an address names, its crossing, barrio and town, lies where it is sent or costs the same (M6).
 * What nobody can place does not count: the point was the device's or confirmed.
 */
export function isBoundToItsText(text: string, point: GeoPoint, areas: readonly CoverageArea[]): boolean {
  const parts = text.slice(0, 500).split(",");
  const claims = parts.map(namedBy).filter((named) => named.length > 0);
  if (!claims.every((named) => named.some((place) => isBoundTo(place, point, areas)))) return false;
  const crossing = crossingOf(parts, claims.flat(), point);
  return crossing === null || isBoundToText(areas, { point: crossing, precision: "street" }, point);
}
