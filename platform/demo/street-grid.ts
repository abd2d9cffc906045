import { readFileSync } from "node:fs";
import { z } from "zod";
import type { GeoPoint } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";

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

const axisWords: Record<string, Axis> = {};
for (const word of [
  "calle",
  "call",
  "cll",
  "clle",
  "cl",
  "ac",
  "avenida calle",
  "av calle",
  "av cll",
  "av cl",
  "diagonal",
  "diag",
  "dg",
])
  axisWords[word] = "calle";
for (const word of [
  "carrera",
  "cra",
  "crr",
  "kra",
  "carr",
  "cr",
  "kr",
  "k",
  "ak",
  "avenida carrera",
  "av carrera",
  "av cra",
  "av kr",
  "transversal",
  "transv",
  "trans",
  "tv",
  "tr",
])
  axisWords[word] = "carrera";

const axisPattern = Object.keys(axisWords)
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const avenuePattern = Object.keys(grid.avenues)
  .toSorted((one, other) => other.length - one.length)
  .join("|");

/** A number as on a street sign: 93, 93a, 93a bis, 93 bis b. */
const numberPattern = String.raw`(\d{1,3})(?!\d)\s?([a-h])?(?![a-z])(?:\s?(bis)(?:\s?[a-h](?![a-z]))?)?`;
const quarterPattern = String.raw`(?:\s?(?:sur|este|norte|oeste))?`;
const separatorPattern = String.raw`\s*(?:#|nro|num|numero|no|n|con|y|x|esquina|-)?\s*`;

const addressPattern = new RegExp(
  `(?:\\b(${axisPattern})\\s?${numberPattern}|\\b(?:(?:avenida|avda|av|autopista|auto)\\s)?(?:de\\s)?(?:la\\s)?(${avenuePattern}|\\d{1,3}(?=\\s*#)))${quarterPattern}` +
    `${separatorPattern}(?:(${axisPattern})\\s?)?${numberPattern}${quarterPattern}(?:\\s?[-\\s]\\s?(\\d{1,3}))?`,
  "u",
);

function signNumber(digits: string, letter: string | undefined, bis: string | undefined): number {
  const step = letter === undefined ? 0 : (letter.charCodeAt(0) - 96) * 0.11;
  return Number(digits) + step + (bis === undefined ? 0 : 0.05);
}

function cleaned(line: string): string {
  return normalizeText(line)
    .replaceAll(/[.,;°º]/gu, " ")
    .replaceAll(/\bn\s?#/gu, "#")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function firstStreet(match: RegExpExecArray): Street | null {
  const [, word, digits, letter, bis, avenue] = match;
  if (word !== undefined && digits !== undefined) {
    const axis = axisWords[word];
    return axis === undefined ? null : { axis, number: signNumber(digits, letter, bis) };
  }
  const named = avenue === undefined ? undefined : grid.avenues[avenue];
  if (named !== undefined) return named;
  if (avenue === undefined) return null;
  // 'Av 68', 'Av 19': carreras where the crossing street lies beyond the centre, calles otherwise.
  const isCarrera = avenue === "68" || avenue === "30" || (avenue === "19" && Number(match[7]) > 90);
  return { axis: isCarrera ? "carrera" : "calle", number: Number(avenue) };
}

/** A crossing, by the numbers of its streets. */
export interface GridPlace {
  calle: number;
  carrera: number;
}

function readPlace(line: string): GridPlace | null {
  const text = cleaned(line);
  const match = addressPattern.exec(text);
  if (match === null) return null;
  const first = firstStreet(match);
  const [, , , , , , secondWord, digits, letter, bis, plate] = match;
  if (first === null || digits === undefined) return null;
  const secondAxis = secondWord === undefined ? undefined : axisWords[secondWord];
  if (secondAxis === first.axis) return null;
  // The plate counts metres from the corner: 100 are about one block.
  const second = signNumber(digits, letter, bis) + Math.min(99, Number(plate ?? 0)) / 100;
  const rest = text.slice(match.index);
  const isSouth = /\bsur\b/u.test(rest.slice(0, match[0].length + 5));
  const isEast = /\beste\b/u.test(rest.slice(0, match[0].length + 6));
  const calle = first.axis === "calle" ? first.number : second;
  const carrera = first.axis === "carrera" ? first.number : second;
  return { calle: isSouth ? -Math.abs(calle) : calle, carrera: isEast ? -Math.abs(carrera) : carrera };
}

/** The text without its first crossing, for the names that stand around it. */
export function withoutCrossing(line: string): string {
  return cleaned(line).replace(addressPattern, " ");
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

const streetPattern = new RegExp(`^(${axisPattern})\\s?${numberPattern}(${quarterPattern})\\s*(?:#|nro|no|n)?$`, "u");

/** A street without its crossing, as it is while an address is typed: 'Calle 7', 'Cra 15 #'; null otherwise. */
export function streetOf(line: string): (Street & { name: string }) | null {
  const match = streetPattern.exec(cleaned(line));
  const [, word, digits, letter, bis, quarter = ""] = match ?? [];
  const axis = word === undefined ? undefined : axisWords[word];
  if (axis === undefined || digits === undefined) return null;
  const isNegative = axis === "calle" ? quarter.trim() === "sur" : quarter.trim() === "este";
  const number = signNumber(digits, letter, bis);
  const suffix = isNegative ? (axis === "calle" ? " Sur" : " Este") : "";
  const sign = `${digits}${(letter ?? "").toUpperCase()}${bis === undefined ? "" : " Bis"}`;
  const name = `${axis === "calle" ? "Calle" : "Carrera"} ${sign}${suffix}`;
  return { axis, number: isNegative ? -number : number, name };
}
