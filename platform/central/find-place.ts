import type { GeoPoint } from "#domain/base/geo.ts";
import { distanceMeters } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import { gazetteer, type GazetteerPlace } from "#platform/demo/gazetteer.ts";
import { pointOnGrid } from "#platform/demo/street-grid.ts";

/** The city whose streets are numbered in the grid we know. */
const gridCity = "Bogotá";
/** How far a crossing of the grid may lie from the middle of the barrio it is said to be in, in metres. */
const gridReach = 2_500;
/** The grid is right within a kilometre and a pin may be moved: beyond this, text and point tell of two places. */
const gridTolerance = 4_000;

/** How far from a place's centre its name still means something, in metres. */
const reach: Record<GazetteerPlace["kind"], number> = { neighborhood: 3_000, locality: 9_000, city: 35_000 };

const rankOfKind: Record<GazetteerPlace["kind"], number> = { neighborhood: 0, locality: 1, city: 2 };

/** A place with its names ready to compare. */
interface NamedPlace {
  place: GazetteerPlace;
  names: string[];
}

/** Names as they are compared: no accents, no punctuation, no word such as 'barrio' before them. */
function plainName(text: string): string {
  return normalizeText(text.slice(0, 300).replaceAll(/[.,;:()#°º]/g, " ")).replace(
    /^(?:barrio|sector|localidad|urbanizacion|urb) /,
    "",
  );
}

const places: NamedPlace[] = gazetteer.map((place) => ({
  place,
  names: [place.name, ...place.aliases].map(plainName),
}));

function byKind(a: NamedPlace, b: NamedPlace): number {
  return rankOfKind[a.place.kind] - rankOfKind[b.place.kind];
}

function inCity(city: string): NamedPlace[] | null {
  if (city.trim() === "") return places;
  const wanted = plainName(city);
  const known = places.find(({ place, names }) => place.kind === "city" && names.includes(wanted));
  return known === undefined ? null : places.filter(({ place }) => place.city === known.place.city);
}

function named(among: readonly NamedPlace[], text: string): GazetteerPlace | null {
  const wanted = plainName(text);
  if (wanted.length < 2) return null;
  const exact = among.filter(({ names }) => names.includes(wanted)).toSorted(byKind)[0];
  if (exact !== undefined) return exact.place;
  const isWithin = (name: string) => ` ${name} `.includes(` ${wanted} `) || ` ${wanted} `.includes(` ${name} `);
  const close = among.filter(({ names }) => names.some((name) => name.length >= 4 && isWithin(name)));
  return close.toSorted(byKind)[0]?.place ?? null;
}

/** A place named inside an address: by a part between commas, else by words of it; the longest name wins. */
function namedWithin(among: readonly NamedPlace[], address: string): GazetteerPlace | null {
  const parts = address.split(",").map(plainName);
  const text = ` ${plainName(address)} `;
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

/** What an address is asked with; empty parts are not known. */
export interface PlaceQuestion {
  address: string;
  city: string;
  neighborhood: string;
}

/** Where an address is: a point, how well it is known, and the names around it. */
export interface FoundAddress {
  point: GeoPoint;
  /** `street` on the street grid, `neighborhood` the barrio's middle, `locality` the locality's. */
  precision: "street" | "neighborhood" | "locality";
  neighborhood: string | null;
  locality: string | null;
  city: string;
  country: string;
}

function inPlace(place: GazetteerPlace, address: string): FoundAddress {
  const onGrid = place.city === gridCity ? pointOnGrid(address) : null;
  const isNear = onGrid !== null && distanceMeters(onGrid, place) <= Math.max(gridReach, reach[place.kind] / 2);
  return {
    point: isNear ? onGrid : { latitude: place.latitude, longitude: place.longitude },
    precision: isNear ? "street" : place.kind === "neighborhood" ? "neighborhood" : "locality",
    neighborhood: place.kind === "neighborhood" ? place.name : null,
    locality: place.kind === "locality" ? place.name : place.locality,
    city: place.city,
    country: place.country,
  };
}

/** An address of the grid city whose barrio nobody knows, or that names none: the crossing tells where it is. */
function onGridOnly(question: PlaceQuestion, among: readonly NamedPlace[]): FoundAddress | null {
  const isGridCity = question.city.trim() !== "" && among.every(({ place }) => place.city === gridCity);
  const point = isGridCity ? pointOnGrid(question.address) : null;
  const around = point === null ? null : placeAt(point);
  if (point === null || around === null) return null;
  const typed = question.neighborhood.trim();
  const neighborhood = typed === "" && around.kind === "neighborhood" ? around.name : typed;
  return {
    point,
    precision: "street",
    neighborhood: neighborhood === "" ? null : neighborhood,
    locality: around.kind === "locality" ? around.name : around.locality,
    city: around.city,
    country: around.country,
  };
}

/**
 * Where an address is: in the barrio given, else in one named inside the address, on the street grid where that agrees;
 * else on the grid alone. Null when none of these is known: a city's centre would be a wrong answer that looks right.
 */
export function findAddress(question: PlaceQuestion): FoundAddress | null {
  const among = inCity(question.city);
  if (among === null) return null;
  const inside = among.filter(({ place }) => place.kind !== "city");
  const place =
    question.neighborhood.trim() === "" ? namedWithin(inside, question.address) : named(inside, question.neighborhood);
  return place === null ? onGridOnly(question, among) : inPlace(place, question.address);
}

/** The place at a point: the nearest barrio, else locality, else city within reach; null at sea and far away. */
export function placeAt(point: GeoPoint): GazetteerPlace | null {
  const near = places
    .map(({ place }) => ({ place, meters: distanceMeters(place, point) }))
    .filter(({ place, meters }) => meters <= reach[place.kind])
    .toSorted((a, b) => rankOfKind[a.place.kind] - rankOfKind[b.place.kind] || a.meters - b.meters);
  return near[0]?.place ?? null;
}

/** Up to `most` places whose name begins with the text, or has a word that does, in the city when it is known. */
export function suggestPlaces(text: string, city: string, most: number): GazetteerPlace[] {
  const wanted = plainName(text.split(",").at(-1) ?? "");
  if (wanted.length < 2) return [];
  const rank = ({ names }: NamedPlace) => {
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(` ${wanted}`)) ? 1 : 2;
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

function isFarFromItsNames(parts: readonly string[], point: GeoPoint): boolean {
  return parts.some((part) => {
    const meant = places.filter(({ names }) => names.includes(part)).map(({ place }) => place);
    return meant.length > 0 && meant.every((place) => distanceMeters(place, point) > reach[place.kind]);
  });
}

/** Only for points in the grid's city: elsewhere the same street names are other streets. */
function isFarFromItsCrossing(address: string, point: GeoPoint): boolean {
  const onGrid = placeAt(point)?.city === gridCity ? pointOnGrid(address.split(",")[0] ?? "") : null;
  return onGrid !== null && distanceMeters(onGrid, point) > gridTolerance;
}

/**
 * True when an address tells of another place than the point it is sent with (M6): it names a barrio, locality or city,
 * between commas, or a crossing of the grid, that lies far from the point. What nobody knows says nothing.
 */
export function isFarFromItsText(address: string, point: GeoPoint): boolean {
  return isFarFromItsNames(address.split(",").map(plainName), point) || isFarFromItsCrossing(address, point);
}
