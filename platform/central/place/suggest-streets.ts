import { distanceMeters } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { type GridPlace, gridPoint, gridRows, pointOnGrid, type Street, streetOf } from "#platform/demo/street-grid.ts";
import { crossingAt, type FoundAddress, gridCity, inCity, placeAt } from "./find-place.ts";

/** A crossing with the line that says it. */
export interface FoundCrossing {
  line: string;
  found: FoundAddress;
}

/** `most` of them, evenly spread. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))],
  ).filter((item) => item !== undefined);
}

/** The streets that the grid knows to cross this one. */
function crossingsOf({ axis, number }: Street): GridPlace[] {
  if (axis === "calle") {
    const row = gridRows.toSorted((a, b) => Math.abs(a.calle - number) - Math.abs(b.calle - number))[0];
    return (row?.corners ?? []).map(({ carrera }) => ({ calle: number, carrera }));
  }
  return gridRows.flatMap(({ calle, corners }) => {
    const [first, last] = [corners[0], corners.at(-1)];
    const isCrossed = first !== undefined && last !== undefined && first.carrera <= number && number <= last.carrera;
    return isCrossed ? [{ calle, carrera: number }] : [];
  });
}

function crossing(line: string, point: GeoPoint | null): FoundCrossing[] {
  const found = point === null ? null : crossingAt(point, "");
  return found === null ? [] : [{ line, found }];
}

/** The number after '#': only the streets of the south and the east say so. */
function plateOf({ axis }: Street, { calle, carrera }: GridPlace): string {
  const other = axis === "calle" ? carrera : calle;
  const quarter = other >= 0 ? "" : axis === "calle" ? " Este" : " Sur";
  return `${Math.abs(other)}${quarter}`;
}

/** Crossings of the street grid for a text that is being typed: of the street alone, or the one that it names (S2 §7). */
export function suggestStreets(text: string, city: string, most: number): FoundCrossing[] {
  const known = inCity(city);
  if (city.trim() === "" || known === null || !known.every(({ place }) => place.city === gridCity)) return [];
  const line = text.trim();
  const street = streetOf(line);
  if (street === null) return crossing(line, pointOnGrid(line));
  return spread(crossingsOf(street), most).flatMap((place) =>
    crossing(`${street.name} # ${plateOf(street, place)}`, gridPoint(place)),
  );
}

function nearestOf(places: readonly GridPlace[], point: GeoPoint): GridPlace | undefined {
  const gaps = places.flatMap((place) => {
    const at = gridPoint(place);
    return at === null ? [] : [{ place, meters: distanceMeters(at, point) }];
  });
  return gaps.toSorted((a, b) => a.meters - b.meters)[0]?.place;
}

const calles = Array.from({ length: 341 }, (_, index) => index - 95);
const carreras = Array.from({ length: 171 }, (_, index) => index - 20);

/** The whole-numbered crossing next to a point: along one street, then along the other, until it stays. */
function nearestCrossing(point: GeoPoint): GridPlace {
  let best: GridPlace = { calle: 60, carrera: 15 };
  for (let round = 0; round < 6; round += 1) {
    const { calle, carrera } = best;
    const along =
      nearestOf(
        calles.map((each) => ({ calle: each, carrera })),
        point,
      ) ?? best;
    best =
      nearestOf(
        carreras.map((each) => ({ calle: along.calle, carrera: each })),
        point,
      ) ?? along;
    if (best.calle === calle && best.carrera === carrera) break;
  }
  return best;
}

const steps = [-3, 0, 3] as const;

/** Crossings around a point of the grid's city, nearest first, to choose from where no map is; none elsewhere. */
export function crossingsNear(point: GeoPoint): FoundCrossing[] {
  if (placeAt(point)?.city !== gridCity) return [];
  const middle = nearestCrossing(point);
  return steps
    .flatMap((north) => steps.map((west) => ({ calle: middle.calle + north, carrera: middle.carrera + west })))
    .filter(({ calle, carrera }) => calle !== 0 && carrera !== 0)
    .flatMap((place) => {
      const calle = `Calle ${Math.abs(place.calle)}${place.calle < 0 ? " Sur" : ""}`;
      const carrera = `Carrera ${Math.abs(place.carrera)}${place.carrera < 0 ? " Este" : ""}`;
      return crossing(`${calle} con ${carrera}`, gridPoint(place));
    })
    .filter(({ found }) => distanceMeters(found.point, point) <= 1500)
    .toSorted((a, b) => distanceMeters(a.found.point, point) - distanceMeters(b.found.point, point));
}
