import "server-only";
import sharp from "sharp";
import { drawText } from "./draw-text.ts";
import { type IconContent, type IconKind, iconKinds } from "./icon.ts";
import { readPicture } from "./read-picture.ts";

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** A system's mask leaves a circle of four fifths: a logo with a ground of its own keeps to it, a bare one to its square. */
const shareInMask = { grounded: 0.8, bare: 0.58 };
const opaque = 250;

/** The colour in the middle of a logo's edges, null where one of them is transparent: then the shop's own lies below it. */
async function groundOf(logo: Buffer): Promise<{ r: number; g: number; b: number } | null> {
  const side = 9;
  const pixels = await sharp(logo).resize(side, side, { fit: "fill" }).ensureAlpha().raw().toBuffer();
  const middles = [4, 4 * side, 5 * side - 1, side * side - 5].map((index) => index * 4);
  if (middles.some((start) => (pixels[start + 3] ?? 0) < opaque)) return null;
  const mean = (channel: number) => middles.reduce((sum, start) => sum + (pixels[start + channel] ?? 0), 0) >> 2;
  return { r: mean(0), g: mean(1), b: mean(2) };
}

async function drawLogo(logo: Buffer, kind: IconKind, surface: string): Promise<Buffer> {
  const { purpose, size } = iconKinds[kind];
  if (purpose === "any") {
    return await sharp(logo).resize(size, size, { fit: "contain", background: clear }).png().toBuffer();
  }
  const own = await groundOf(logo);
  const share = purpose === "maskable" ? shareInMask[own ? "grounded" : "bare"] : own ? 1 : 0.84;
  const side = Math.round(size * share);
  const inner = await sharp(logo).resize(side, side, { fit: "contain", background: clear }).png().toBuffer();
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: own ?? surface } });
  return await ground
    .composite([{ input: inner }])
    .removeAlpha()
    .png()
    .toBuffer();
}

async function drawInitial({ initial, brand, onBrand }: IconContent, kind: IconKind): Promise<Buffer> {
  const { size } = iconKinds[kind];
  const place = { width: size, height: size, sizes: [Math.round(size * 0.56)] } as const;
  const letter = await drawText(initial, { color: onBrand, weight: "bold", ...place });
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: brand } });
  return await ground
    .composite(letter ? [{ input: letter.input }] : [])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Draws an icon of a business: PNG, its logo, or its initial where it has none. @throws CentralError while the logo cannot be had */
export async function drawIcon(content: IconContent, kind: IconKind): Promise<Buffer> {
  const logo = await readPicture(content.logo);
  return logo ? await drawLogo(logo, kind, content.surface) : await drawInitial(content, kind);
}
