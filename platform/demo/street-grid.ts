import { readFileSync } from "node:fs";
import { z } from "zod";
import type { GeoPoint } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import { streetAddressFinder } from "#domain/person/parse-street-address.ts";
import {
  type StreetAddress,
  type StreetKind,
  type StreetNumber,
  streetAddressText,
} from "#domain/person/street-address.ts";

type Axis = "calle" | "carrera";

/** A street of the grid: its number with letters as fractions, negative for Sur and Este. */
export interface Street {
  axis: Axis;
  number: number;
}

interface Corner {
  carrera: number;
  point: GeoPoint;
}

interface CornerRow {
  calle: number;
  corners: Corner[];
}

const cornerSchema = z
  .tuple([z.number(), z.number(), z.number()])
  .transform(([carrera, latitude, longitude]): Corner => ({ carrera, point: { latitude, longitude } }));
const gridSchema = z.strictObject({
  comment: z.string(),
  corners: z.record(z.string(), z.array(cornerSchema).min(2)),
  avenues: z.record(z.string(), z.strictObject({ axis: z.enum(["calle", "carrera"]), number: z.number() })),
});

const grid = gridSchema.parse(
  JSON.parse(readFileSync(new URL("./gazetteer/street-grid.json", import.meta.url), "utf8")),
);
/** From south to north, the corners from the hills to the west. */
export const gridRows: readonly CornerRow[] = Object.entries(grid.corners)
  .map(([calle, corners]) => ({ calle: Number(calle), corners }))
  .toSorted((one, other) => one.calle - other.calle);

/** The numbers that Bogotá has; beyond them the grid says nothing. */
const reach = { calle: { least: -95, most: 245 }, carrera: { least: -20, most: 150 } } as const;

const axes: Partial<Record<StreetKind, Axis>> = {
  Calle: "calle",
  Diagonal: "calle",
  "Avenida Calle": "calle",
  Carrera: "carrera",
  Transversal: "carrera",
  "Avenida Carrera": "carrera",
};
const findAddress = streetAddressFinder(Object.keys(grid.avenues));

function signNumber({ number, letter, isBis }: StreetNumber): number {
  const step = letter === null ? 0 : (letter.charCodeAt(0) - 64) * 0.11;
  return number + step + (isBis ? 0.05 : 0);
}

function streetFrom({ kind, street, cross }: StreetAddress): Street | null {
  if (typeof street === "string") return grid.avenues[normalizeText(street)] ?? null;
  const axis = axes[kind];
  if (axis !== undefined) return { axis, number: signNumber(street) };
  if (kind !== "Avenida") return null;
  // 'Av 68', 'Av 19': carreras where the crossing street lies beyond the centre, calles otherwise.
  const isCarrera = street.number === 68 || street.number === 30 || (street.number === 19 && (cross?.number ?? 0) > 90);
  return { axis: isCarrera ? "carrera" : "calle", number: signNumber(street) };
}

/** A crossing, by the numbers of its streets. */
export interface GridPlace {
  calle: number;
  carrera: number;
}

function readPlace(line: string): GridPlace | null {
  const found = findAddress(line);
  const first = found && streetFrom(found);
  if (!found?.cross || !first) return null;
  const { street, cross, plate } = found;
  if (cross.kind !== null && axes[cross.kind] === first.axis) return null;
  // The plate counts metres from the corner: 100 are about one block.
  const second = signNumber(cross) + Math.min(99, plate ?? 0) / 100;
  const named = [typeof street === "string" ? null : street.quarter, cross.quarter];
  const calle = first.axis === "calle" ? first.number : second;
  const carrera = first.axis === "carrera" ? first.number : second;
  return {
    calle: named.includes("Sur") ? -Math.abs(calle) : calle,
    carrera: named.includes("Este") ? -Math.abs(carrera) : carrera,
  };
}

/** The text without its crossing, for the names that stand around it. */
export function withoutCrossing(line: string): string {
  const found = findAddress(line);
  return normalizeText(found?.cross ? `${found.before} ${found.after}` : line).replaceAll(/[.,;°º\s]+/gu, " ");
}

/** The pair of neighbours that holds a value, the outermost pair for values beyond the ends. */
function neighbours<Item>(items: readonly Item[], value: number, of: (item: Item) => number): [Item, Item] | null {
  let index = items.findIndex((item) => of(item) >= value);
  if (index === -1) index = items.length - 1;
  const upper = items[Math.max(1, index)];
  const lower = items[Math.max(0, index - 1)];
  return lower === undefined || upper === undefined ? null : [lower, upper];
}

function between(one: GeoPoint, other: GeoPoint, share: number): GeoPoint {
  return {
    latitude: one.latitude + (other.latitude - one.latitude) * share,
    longitude: one.longitude + (other.longitude - one.longitude) * share,
  };
}

function pointInRow(row: CornerRow, carrera: number): GeoPoint | null {
  const pair = neighbours(row.corners, carrera, (corner) => corner.carrera);
  if (pair === null) return null;
  const [lower, upper] = pair;
  return between(lower.point, upper.point, (carrera - lower.carrera) / (upper.carrera - lower.carrera));
}

function isWithin({ calle, carrera }: GridPlace): boolean {
  const isCalle = calle >= reach.calle.least && calle <= reach.calle.most;
  return isCalle && carrera >= reach.carrera.least && carrera <= reach.carrera.most;
}

/** Where two streets cross, null beyond the grid. */
export function gridPoint(place: GridPlace): GeoPoint | null {
  const pair = isWithin(place) ? neighbours(gridRows, place.calle, (row) => row.calle) : null;
  if (pair === null) return null;
  const [lower, upper] = pair;
  const [south, north] = [pointInRow(lower, place.carrera), pointInRow(upper, place.carrera)];
  if (south === null || north === null) return null;
  return between(south, north, (place.calle - lower.calle) / (upper.calle - lower.calle));
}

/**
 * Where an address of Bogotá's street grid is, within 300 m near the corners of the grid file, else about a kilometre:
 * 'Calle 72 # 10-34', 'Cra 15 93-60', 'Av. Caracas 45-20', 'Carrera 7 con calle 45'. Null without a known crossing.
 */
export function pointOnGrid(line: string): GeoPoint | null {
  const place = readPlace(line);
  return place === null ? null : gridPoint(place);
}

/** A street without its crossing, as it is while an address is typed: 'Calle 7', 'Cra 15 #'; null otherwise. */
export function streetOf(line: string): (Street & { name: string }) | null {
  const found = findAddress(line);
  if (found === null || found.cross !== null || found.before.trim() !== "" || typeof found.street === "string")
    return null;
  if (!/^[\s.]*(?:#|nro|no|n)?[\s.]*$/iu.test(found.after)) return null;
  const street = streetFrom(found);
  if (street === null) return null;
  const isNegative = found.street.quarter === (street.axis === "calle" ? "Sur" : "Este");
  return { ...street, number: isNegative ? -street.number : street.number, name: streetAddressText(found) };
}
