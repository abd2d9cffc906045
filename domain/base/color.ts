/** `#rrggbb` in lower case. */
export type HexColor = string;

interface Channels {
  red: number;
  green: number;
  blue: number;
}

const maximumInput = 64;

function clampChannel(value: number): number {
  return Math.min(255, Math.max(0, Math.trunc(value + 0.5)));
}

function toHex({ red, green, blue }: Channels): HexColor {
  return `#${[red, green, blue].map((value) => clampChannel(value).toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(color: HexColor): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255 };
}

/** `share` of the way from one to the other, 0 to 1. */
export function mixColors(from: HexColor, to: HexColor, share: number): HexColor {
  const a = channelsOf(from);
  const b = channelsOf(to);
  const between = (start: number, end: number) => start + (end - start) * share;
  return toHex({
    red: between(a.red, b.red),
    green: between(a.green, b.green),
    blue: between(a.blue, b.blue),
  });
}

function fromHexDigits(digits: string, backdrop: HexColor): HexColor | null {
  const pairs = digits.length <= 4 ? digits.split("").map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const color = `#${pairs.slice(0, 3).join("")}`;
  const alpha = pairs[3] === undefined ? 1 : Number.parseInt(pairs[3], 16) / 255;
  return alpha === 0 ? null : mixColors(backdrop, color, alpha);
}

function fromFunction(text: string, backdrop: HexColor): HexColor | null {
  const match = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,(0|1|0?\.\d{1,4}|1\.0{1,4}))?\)$/.exec(
    text.replace(/ /g, ""),
  );
  if (!match) return null;
  const [, red, green, blue, alpha = "1"] = match;
  if (Number(alpha) === 0) return null;
  const color = toHex({ red: Number(red), green: Number(green), blue: Number(blue) });
  return mixColors(backdrop, color, Number(alpha));
}

/** An untrusted colour: hex with or without `#` and alpha, or `rgb()`/`rgba()` with commas; translucent ones are laid
 * over `backdrop`. Null for anything else or fully transparent (X3). */
export function parseColor(raw: string | null | undefined, backdrop: HexColor = "#ffffff"): HexColor | null {
  if (typeof raw !== "string" || raw.length > maximumInput) return null;
  const text = raw.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  return hex === undefined ? fromFunction(text, backdrop) : fromHexDigits(hex, backdrop);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function relativeLuminance(color: HexColor): number {
  const { red, green, blue } = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2 contrast, 1 to 21 (UX37). */
export function contrastRatio(a: HexColor, b: HexColor): number {
  const [lighter = 0, darker = 0] = [relativeLuminance(a), relativeLuminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Perceived brightness, 0 to 255 (S1 §4). */
export function brightness(color: HexColor): number {
  const { red, green, blue } = channelsOf(color);
  return (299 * red + 587 * green + 114 * blue) / 1000;
}

/** White on a brightness of 128 or less, else black (S1 §4). */
export function idealTextColor(background: HexColor): HexColor {
  return brightness(background) <= 128 ? "#ffffff" : "#000000";
}

/** WCAG 1.4.3 (UX37). */
export const textContrast = 4.5;

/** The ideal text colour, or its opposite where that one misses 4.5 : 1; one of the two always reaches it. */
export function textOn(background: HexColor): HexColor {
  const ideal = idealTextColor(background);
  if (contrastRatio(ideal, background) >= textContrast) return ideal;
  return ideal === "#ffffff" ? "#000000" : "#ffffff";
}

/** `color`, moved towards black or white only as far as `minimum` needs (UX37). */
export function readableColor(color: HexColor, background: HexColor, minimum: number = textContrast): HexColor {
  const target = textOn(background);
  for (let step = 0; step < 20; step += 1) {
    const candidate = mixColors(color, target, step / 20);
    if (contrastRatio(candidate, background) >= minimum) return candidate;
  }
  return target;
}
