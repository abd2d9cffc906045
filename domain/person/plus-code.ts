import type { GeoPoint } from "#domain/base/geo.ts";

const digits = "23456789CFGHJMPQRVWX";
const digit = `[${digits}]`;
const base = digits.length;
/** Digits before the '+', and of the pairs that halve nothing but divide by twenty. */
const [beforePlus, paired] = [8, 10];
/** A digit behind the pairs divides its area into so many rows and columns. */
const [gridRows, gridColumns] = [5, 4];

const code = new RegExp(`^((?:${digit}{4}){1,2}|${digit}{6})\\+(${digit}{2,7})(?![0-9A-Z])`, "u");

/** The middle of the area that all digits of a code name. */
function decode(all: string): GeoPoint {
  let [latitude, longitude] = [-90, -180];
  let [height, width] = [base * base, base * base];
  for (let at = 0; at < Math.min(all.length, paired); at += 2) {
    [height, width] = [height / base, width / base];
    latitude += digits.indexOf(all.charAt(at)) * height;
    longitude += digits.indexOf(all.charAt(at + 1)) * width;
  }
  for (const grid of all.slice(paired)) {
    [height, width] = [height / gridRows, width / gridColumns];
    latitude += Math.floor(digits.indexOf(grid) / gridColumns) * height;
    longitude += (digits.indexOf(grid) % gridColumns) * width;
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 };
}

/** The first `count` digits of the code of a point. */
function firstDigits({ latitude, longitude }: GeoPoint, count: number): string {
  let text = "";
  let size = base * base;
  let [north, east] = [latitude + 90, longitude + 180];
  while (text.length < count) {
    size /= base;
    const [row, column] = [Math.floor(north / size), Math.floor(east / size)];
    text += digits.charAt(row) + digits.charAt(column);
    [north, east] = [north - row * size, east - column * size];
  }
  return text;
}

/** Of the areas that a short code may mean, by its size in degrees, the one next to where it is read. */
function nearestDegrees(found: number, near: number, size: number): number {
  if (near + size / 2 < found) return found - size;
  return near - size / 2 > found ? found + size : found;
}

/** A plus code at the beginning of a text, with what stands behind it; short ones mean a place next to where they are read. */
export interface PlusCode {
  pointNear: (near: GeoPoint | null) => GeoPoint | null;
  isShort: boolean;
  rest: string;
}

/** Reads '67F5MX48+2R' and 'MX48+2R Bogotá' without any request (B13); null where a text begins with no such code. */
export function readPlusCode(text: string): PlusCode | null {
  const match = code.exec(text.toUpperCase());
  const [whole, before, after] = match ?? [];
  if (whole === undefined || before === undefined || after === undefined) return null;
  const missing = beforePlus - before.length;
  return {
    isShort: missing > 0,
    rest: text.slice(whole.length).replace(/^[\s,]+/u, ""),
    pointNear: (near) => {
      if (missing === 0) return decode(before + after);
      if (near === null) return null;
      const found = decode(firstDigits(near, missing) + before + after);
      const size = base ** (2 - missing / 2);
      return {
        latitude: nearestDegrees(found.latitude, near.latitude, size),
        longitude: nearestDegrees(found.longitude, near.longitude, size),
      };
    },
  };
}
