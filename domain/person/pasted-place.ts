import type { GeoPoint } from "#domain/base/geo.ts";
import { normalizeText } from "#domain/base/text.ts";
import { readPlusCode } from "./plus-code.ts";

/** What was pasted where an address is asked for; a short link says nothing without asking whoever made it. */
export type PastedPlace = { kind: "point"; point: GeoPoint } | { kind: "shortLink" };

/** Degrees that hold Colombia with its islands: other pairs of numbers are no place that is meant. */
const bounds = { south: -4.3, north: 13.6, west: -82, east: -66.8 };

const decimal = String.raw`(-?\d{1,3}\.\d{2,})`;
const pair = String.raw`${decimal}\s*(?:,|%2C|\s)\s*${decimal}`;
/** The pin of a maps link before what its map shows. */
const inLinks = [
  new RegExp(String.raw`!3d${decimal}!4d${decimal}`, "u"),
  new RegExp(String.raw`[?&](?:q|query|ll|sll|daddr|destination|center|markers)=(?:loc:)?${pair}`, "iu"),
  new RegExp(String.raw`@${pair}`, "u"),
  new RegExp(String.raw`/(?:place|search|dir)/${pair}`, "iu"),
];
/** A maps link whose place is a plus code. */
const coded = /(?:plus\.codes|\/place)\/([^/?#]+)/iu;
const alone = new RegExp(String.raw`^(?:geo:)?\(?${pair}\)?$`, "iu");
const degrees =
  /^(\d{1,2})\s*°\s*(\d{1,2})\s*['′’]\s*([\d.]+)\s*(?:["″”]|'')\s*([NS])[\s,]+(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*([\d.]+)\s*(?:["″”]|'')\s*[WO]$/iu;
const shortLink = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|waze\.com\/ul\/h|ul\.waze\.com)\S*$/iu;

function pointOf(latitude: number, longitude: number): PastedPlace | null {
  const { south, north, west, east } = bounds;
  const isThere = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  return isThere ? { kind: "point", point: { latitude, longitude } } : null;
}

function ofDegrees(match: RegExpExecArray): PastedPlace | null {
  const [north, northMinutes, northSeconds] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [west, westMinutes, westSeconds] = [Number(match[5]), Number(match[6]), Number(match[7])];
  const latitude = north + northMinutes / 60 + northSeconds / 3600;
  const isSouth = match[4]?.toUpperCase() === "S";
  return pointOf(isSouth ? -latitude : latitude, -(west + westMinutes / 60 + westSeconds / 3600));
}

/** A part of a link as it reads: a plus is a space where another one is written as %2B. */
function wordsOf(part: string): string {
  const query = /%2B/iu.test(part) ? part : part.replaceAll("+", "%2B");
  return new URLSearchParams(`q=${query}`).get("q") ?? "";
}

/** Where a text is pasted: a short plus code means a place around there. */
export interface Surroundings {
  point: GeoPoint | null;
  city: string;
}

/** A short code counts where it names no other city than the one around. */
function ofPlusCode(text: string, { point, city }: Surroundings): PastedPlace | null {
  const read = readPlusCode(text);
  if (read === null) return null;
  const rest = normalizeText(read.rest);
  const isAround = city !== "" && rest.includes(normalizeText(city));
  // A word behind it may be a city: '1 2' of a street is no code.
  if (read.isShort && rest !== "" && !isAround) return null;
  const found = read.pointNear(point);
  return found && pointOf(found.latitude, found.longitude);
}

/**
 * A point that was pasted as numbers, a maps link or a plus code, read without any request (B13); null for any other text.
 */
export function readPastedPlace(pasted: string, around: Surroundings): PastedPlace | null {
  const text = pasted.trim();
  if (text.length > 2000) return null;
  if (shortLink.test(text)) return { kind: "shortLink" };
  const isLink = /^https?:\/\/\S+$/iu.test(text);
  const patterns = isLink ? inLinks : [alone];
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return pointOf(Number(match[1]), Number(match[2]));
  }
  const byCode = ofPlusCode(isLink ? wordsOf(coded.exec(text)?.[1] ?? "") : text, around);
  if (byCode !== null) return byCode;
  const written = degrees.exec(text);
  return written ? ofDegrees(written) : null;
}
