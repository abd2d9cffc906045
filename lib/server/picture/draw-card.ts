import "server-only";
import sharp, { type OverlayOptions } from "sharp";
import type { Card } from "./card.ts";
import { drawText, type DrawnText } from "./draw-text.ts";
import { readPicture } from "./read-picture.ts";

/** What every network shows whole. */
export const cardSize = { width: 1200, height: 630 } as const;
/** WhatsApp shows no larger file (B16). */
const mostBytes = 300_000;
const qualities = [84, 76, 66, 54, 40];

const edge = 64;
const logoSide = 88;
const photoWidth = 600;
const chip = { paddingX: 34, height: 96, radius: 24 };
const untilHeight = 36;

function at(drawn: DrawnText, left: number, top: number): OverlayOptions {
  return { input: drawn.input, left: Math.round(left), top: Math.round(top) };
}

function shape(width: number, height: number, fill: string, radius = 0): Buffer {
  const rect = `<rect width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect}</svg>`);
}

/** A picture cut to a box with round corners. */
async function cut(picture: Buffer, width: number, height: number, radius: number): Promise<Buffer> {
  const cover = sharp(picture).rotate().resize(width, height, { fit: "cover" }).ensureAlpha();
  if (radius === 0) return await cover.png().toBuffer();
  return await cover
    .composite([{ input: shape(width, height, "#fff", radius), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** The side of the text: what the photo leaves, or all of it. */
function textWidth(hasPhoto: boolean): number {
  return cardSize.width - 2 * edge - (hasPhoto ? photoWidth : 0);
}

/** Whose it is, above everything: logo and name, and a line below the name. */
async function heading(card: Card, logo: Buffer | null, width: number): Promise<OverlayOptions[]> {
  const { colors } = card;
  const left = edge + (logo ? logoSide + 24 : 0);
  const room = width - (left - edge);
  const name = await drawText(card.shop, {
    color: colors.text,
    weight: "bold",
    sizes: [36, 32, 28],
    width: room,
    height: 44,
  });
  const place = await drawText(card.place, {
    color: colors.muted,
    weight: "medium",
    sizes: [26, 24],
    width: room,
    height: 36,
  });
  const tops = place ? [edge + 4, edge + 52] : [edge + 26, 0];
  return [
    ...(logo ? [{ input: await cut(logo, logoSide, logoSide, 20), left: edge, top: edge }] : []),
    ...(name ? [at(name, left, tops[0] ?? edge)] : []),
    ...(place ? [at(place, left, tops[1] ?? edge)] : []),
  ];
}

/** What the foot takes of a card's height. */
function footHeight({ price, until }: Card): number {
  if (price === null) return 0;
  return chip.height + (until === null ? 0 : untilHeight + 12);
}

/** The price on the brand's colour, and how long it holds, at the foot. */
async function foot(card: Card, width: number): Promise<OverlayOptions[]> {
  if (card.price === null) return [];
  const { brand, onBrand } = card.colors;
  const room = width - 2 * chip.paddingX;
  const price = await drawText(card.price, {
    color: onBrand,
    weight: "bold",
    sizes: [56, 48, 40, 32, 24],
    width: room,
    height: 72,
  });
  if (!price) return [];
  const top = cardSize.height - edge - footHeight(card);
  const until = await drawText(card.until ?? "", {
    color: card.colors.muted,
    weight: "medium",
    sizes: [28, 26, 24, 22],
    width,
    height: untilHeight,
  });
  return [
    { input: shape(price.width + 2 * chip.paddingX, chip.height, brand, chip.radius), left: edge, top },
    at(price, edge + chip.paddingX, top + (chip.height - price.height) / 2),
    ...(until ? [at(until, edge, cardSize.height - edge - until.height)] : []),
  ];
}

/** The name of the dish or the words of the business, in what is left between heading and foot. */
async function title(card: Card, width: number): Promise<OverlayOptions[]> {
  const top = edge + logoSide + 36;
  const bottom = cardSize.height - edge - (card.price === null ? 0 : footHeight(card) + 32);
  const text = await drawText(card.title, {
    color: card.colors.text,
    weight: "bold",
    sizes: [84, 72, 64, 56, 50, 44, 38],
    width,
    height: bottom - top,
  });
  return text ? [at(text, edge, top + (bottom - top - text.height) / 2)] : [];
}

/** Without a photo the whole card is in the brand's colour. */
function withoutPhoto(card: Card): Card {
  const { brand, onBrand } = card.colors;
  const colors = { surface: brand, text: onBrand, muted: onBrand, brand: onBrand, onBrand: brand };
  return { ...card, colors };
}

async function photoSide(photo: Buffer): Promise<OverlayOptions[]> {
  const { height, width } = cardSize;
  return [{ input: await cut(photo, photoWidth, height, 0), left: width - photoWidth, top: 0 }];
}

/** The best quality that fits WhatsApp. */
async function encode(pixels: Buffer): Promise<Buffer> {
  let smallest = pixels;
  for (const quality of qualities) {
    smallest = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (smallest.byteLength <= mostBytes) break;
  }
  return smallest;
}

/**
 * Draws a card: JPEG, 1200 × 630, at most 300 kB (B16). What cannot be read as a picture is left out.
 * @throws CentralError when a picture cannot be had now: what is kept must be whole
 */
export async function drawCard(asked: Card): Promise<Buffer> {
  const [photo, logo] = await Promise.all([readPicture(asked.photo), readPicture(asked.logo)]);
  const card = photo ? asked : withoutPhoto(asked);
  const width = textWidth(photo !== null);
  const layers = [
    ...(photo ? await photoSide(photo) : []),
    ...(await heading(card, logo, width)),
    ...(await title(card, width)),
    ...(await foot(card, width)),
  ];
  const pixels = await sharp({ create: { ...cardSize, channels: 3, background: card.colors.surface } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return await encode(pixels);
}
