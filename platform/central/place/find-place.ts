import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import { gazetteer, type GazetteerPlace } from "#platform/demo/gazetteer.ts";
import { pointOnGrid, withoutCrossing } from "#platform/demo/street-grid.ts";

/** The city of the street grid. */
export const gridCity = "Bogotá";
/** How far a crossing of the grid may lie from the middle of its barrio, in metres, as for an order (M6). */
const gridReach = 1_500;

/** How far from a place's centre its name still means something, in metres. */
const reach: Record<GazetteerPlace["kind"], number> = { neighborhood: 3_000, locality: 9_000, city: 35_000 };

const rankOfKind: Record<GazetteerPlace["kind"], number> = { neighborhood: 0, locality: 1, city: 2 };

interface NamedPlace {
  place: GazetteerPlace;
  names: string[];
}

/** Names as they are compared: no accents, no punctuation, no word such as 'barrio' before them. */
export function plainName(text: string): string {
  return normalizeText(text.slice(0, 300).replaceAll(/[.,;:()#°º]/g, " ")).replace(
    /^(?:barrio|sector|localidad|urbanizacion|urb) /,
    "",
  );
}

const places: NamedPlace[] = gazetteer.map((place) => ({
  place,
  names: [place.name, ...place.aliases].map(plainName),
}));

/** The places of exactly that plain name. */
export function placesNamed(name: string): GazetteerPlace[] {
  return places.filter(({ names }) => names.includes(name)).map(({ place }) => place);
}

function byKind(a: NamedPlace, b: NamedPlace): number {
  return rankOfKind[a.place.kind] - rankOfKind[b.place.kind];
}

/** Every place, or those of a city; null for a city that nobody knows. */
export function inCity(city: string): NamedPlace[] | null {
  if (city.trim() === "") return places;
  const plain = plainName(city);
  const known = places.find(({ place, names }) => place.kind === "city" && names.includes(plain));
  return known === undefined ? null : places.filter(({ place }) => place.city === known.place.city);
}

/** The place of a name: of several, such as Suba and its centre, the one that the crossing is in. */
function named(among: readonly NamedPlace[], text: string, crossing: GeoPoint | null): GazetteerPlace | null {
  const plain = plainName(text);
  if (plain.length < 2) return null;
  const exact = among.filter(({ names }) => names.includes(plain)).toSorted(byKind);
  const [first] = exact;
  if (first !== undefined)
    return exact.find(({ place }) => crossing !== null && isAround(place, crossing))?.place ?? first.place;
  const isWithin = (name: string) => ` ${name} `.includes(` ${plain} `) || ` ${plain} `.includes(` ${name} `);
  const close = among.filter(({ names }) => names.some((name) => name.length >= 4 && isWithin(name)));
  return close.toSorted(byKind)[0]?.place ?? null;
}

/** A place named inside an address: by a part between commas, else by words of it; the longest name wins. */
function namedWithin(among: readonly NamedPlace[], address: string): GazetteerPlace | null {
  // Streets are named after places too: 'Avenida El Dorado' is not in El Dorado.
  const parts = address.split(",").map((part) => plainName(withoutCrossing(part)));
  const text = ` ${parts.join(" ")} `;
  const lengthIn = ({ place, names }: NamedPlace) => {
    if (place.kind === "city") return 0;
    return Math.max(
      0,
      ...names.map((name) => (parts.includes(name) ? 1_000 : text.includes(` ${name} `) ? name.length : 0)),
    );
  };
  const found = among
    .map((one) => ({ one, length: lengthIn(one) }))
    .filter(({ length }) => length >= 5)
    .toSorted((a, b) => b.length - a.length || byKind(a.one, b.one))[0];
  return found?.one.place ?? null;
}

/** Empty parts are unknown. */
export interface PlaceQuestion {
  address: string;
  city: string;
  neighborhood: string;
}

export interface FoundAddress {
  point: GeoPoint;
  /** `street`: on the street grid; `neighborhood`, `locality`: its middle. */
  precision: "street" | "neighborhood" | "locality";
  neighborhood: string | null;
  locality: string | null;
  city: string;
  country: string;
  /** The crossing is not in the barrio that was named: somebody has to be asked. */
  isPartial: boolean;
}

/** Whether a crossing may be in a place: near a barrio's middle, or in a barrio of the locality. */
function isAround(place: GazetteerPlace, crossing: GeoPoint): boolean {
  if (distanceMeters(crossing, place) <= Math.max(gridReach, reach[place.kind] / 2)) return true;
  return place.kind === "locality" && placeAt(crossing)?.locality === place.name;
}

/** On the grid when the crossing is there; a crossing elsewhere is answered with its own barrio, so that somebody asks. */
function inPlace(place: GazetteerPlace, address: string): FoundAddress {
  const onGrid = place.city === gridCity ? pointOnGrid(address) : null;
  if (onGrid !== null && !isAround(place, onGrid)) {
    const elsewhere = crossingAt(onGrid, "");
    return elsewhere === null ? inPlace(place, "") : { ...elsewhere, isPartial: true };
  }
  return {
    point: onGrid ?? { latitude: place.latitude, longitude: place.longitude },
    precision: onGrid !== null ? "street" : place.kind === "neighborhood" ? "neighborhood" : "locality",
    neighborhood: place.kind === "neighborhood" ? place.name : null,
    locality: place.kind === "locality" ? place.name : place.locality,
    city: place.city,
    country: place.country,
    isPartial: false,
  };
}

/** A crossing with the barrio that it is in, unless another one was `typed`; null far from every known place. */
export function crossingAt(point: GeoPoint, typed: string): FoundAddress | null {
  const around = placeAt(point);
  if (around === null) return null;
  const neighborhood = typed === "" && around.kind === "neighborhood" ? around.name : typed;
  return {
    point,
    precision: "street",
    neighborhood: neighborhood === "" ? null : neighborhood,
    locality: around.kind === "locality" ? around.name : around.locality,
    city: around.city,
    country: around.country,
    isPartial: false,
  };
}

/** In the grid's city the crossing is enough when the barrio is unknown. */
function onGridOnly(question: PlaceQuestion, among: readonly NamedPlace[]): FoundAddress | null {
  const isGridCity = question.city.trim() !== "" && among.every(({ place }) => place.city === gridCity);
  const point = isGridCity ? pointOnGrid(question.address) : null;
  return point === null ? null : crossingAt(point, question.neighborhood.trim());
}

/**
 * An address's point: on the street grid, else in the middle of its barrio, given or named.
 * Null otherwise: a city's centre would be a wrong answer that looks right.
 */
export function findAddress(question: PlaceQuestion): FoundAddress | null {
  const among = inCity(question.city);
  if (among === null) return null;
  const inside = among.filter(({ place }) => place.kind !== "city");
  const place =
    question.neighborhood.trim() === ""
      ? namedWithin(inside, question.address)
      : named(inside, question.neighborhood, pointOnGrid(question.address));
  return place === null ? onGridOnly(question, among) : inPlace(place, question.address);
}

/** The place at a point: the nearest barrio, else locality, else city within reach; null when all are far. */
export function placeAt(point: GeoPoint): GazetteerPlace | null {
  const near = places
    .map(({ place }) => ({ place, meters: distanceMeters(place, point) }))
    .filter(({ place, meters }) => meters <= reach[place.kind])
    .toSorted((a, b) => rankOfKind[a.place.kind] - rankOfKind[b.place.kind] || a.meters - b.meters);
  return near[0]?.place ?? null;
}

/** Up to `most` places with a word that begins with the text, in the city when it is known. */
export function suggestPlaces(text: string, city: string, most: number): GazetteerPlace[] {
  const plain = plainName(text.split(",").at(-1) ?? "");
  if (plain.length < 2) return [];
  const rank = ({ names }: NamedPlace) => {
    if (names.some((name) => name.startsWith(plain))) return 0;
    return names.some((name) => name.includes(` ${plain}`)) ? 1 : 2;
  };
  return (inCity(city) ?? [])
    .map((one) => ({ one, rank: rank(one) }))
    .filter((candidate) => candidate.rank < 2)
    .toSorted(
      (a, b) => a.rank - b.rank || byKind(a.one, b.one) || a.one.place.name.localeCompare(b.one.place.name, "es"),
    )
    .slice(0, most)
    .map(({ one }) => one.place);
}
