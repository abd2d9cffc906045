import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp, { type OverlayOptions, type Sharp } from "sharp";
import {
  photoFile,
  photoFolder,
  readPhotoManifest,
  type ManifestPhoto,
  type PhotoVariant,
} from "#platform/demo/photo-manifest.ts";
import { readBusinesses } from "#platform/demo/read-businesses.ts";

/**
 * Makes the demo's photos: `node scripts/photos.ts [--only=name,…] FOLDER`.
 * FOLDER holds one picture per photo (PNG, JPEG or WebP, 4:3), named like the photo in the menu files: the renders of
 * platform/demo/photo-scenes/render.py, or anybody's own photographs. Logos come from platform/demo/brand/*.svg.
 * Photos that FOLDER lacks stay as they are.
 */

const brandFolder = fileURLToPath(new URL("../platform/demo/brand", import.meta.url));

/** Squares for lists and carts, 4:3 for the product's page. */
const squareWidths = [400, 192, 96];
const wideWidths = [1080, 800, 640];

/** The first photo of a phone is of one of these widths, and at most so many bytes. */
const phoneWidths = [1200, 800, 640];
const phoneBytes = 40_000;
const logoWidths = [512, 192];

/** Everything committed must stay below this, so that a clone stays quick. */
const budgetBytes = 12 * 1024 * 1024;

const scenes = [
  {
    name: "sabor-banner",
    photo: "bandeja-paisa",
    logo: "sabor-logo",
    width: 1600,
    height: 600,
    shade: "#7a2010",
    lines: ["Sabor", "Santafereño"],
    font: "Lobster Two",
  },
  {
    name: "sabor-portrait",
    photo: "sabor-table",
    logo: null,
    width: 1200,
    height: 316,
    shade: "#5a1a0c",
    lines: [],
    font: "Lobster Two",
  },
  {
    name: "sabor-share",
    photo: "bandeja-paisa",
    logo: "sabor-logo",
    width: 1200,
    height: 630,
    shade: "#7a2010",
    lines: ["Sabor", "Santafereño"],
    font: "Lobster Two",
  },
  {
    name: "fantasma-banner",
    photo: "burger-smash",
    logo: "fantasma-logo",
    width: 1600,
    height: 600,
    shade: "#131114",
    lines: ["COCINA", "FANTASMA"],
    font: "Bebas Neue",
  },
  {
    name: "fantasma-portrait",
    photo: "fantasma-table",
    logo: null,
    width: 1200,
    height: 316,
    shade: "#131114",
    lines: [],
    font: "Bebas Neue",
  },
  {
    name: "fantasma-share",
    photo: "burger-smash",
    logo: "fantasma-logo",
    width: 1200,
    height: 630,
    shade: "#131114",
    lines: ["COCINA", "FANTASMA"],
    font: "Bebas Neue",
  },
  {
    name: "plaza-share",
    photo: "pasta-bolonesa",
    logo: "plaza-logo",
    width: 1200,
    height: 630,
    shade: "#0b4a40",
    lines: ["Plaza", "La Candelaria"],
    font: "Quicksand",
  },
  {
    name: "tienda-share",
    photo: "grocery-tomate",
    logo: "tienda-logo",
    width: 1200,
    height: 630,
    shade: "#2f4f6a",
    lines: ["La Tienda", "de la Esquina"],
    font: "Quicksand",
  },
] as const;

type Scene = (typeof scenes)[number];

async function write(image: Sharp, name: string, width: number, quality: number): Promise<PhotoVariant> {
  const path = `${photoFolder}/${photoFile(name, width)}`;
  const { height, size } = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(path);
  if (phoneWidths.includes(width) && size > phoneBytes) return await write(image, name, width, quality - 4);
  return { width, height, bytes: size };
}

function graded(path: string): Sharp {
  return sharp(path).modulate({ saturation: 1.12, brightness: 1.02 });
}

async function makePhoto(name: string, path: string, alt: string): Promise<ManifestPhoto> {
  const variants: PhotoVariant[] = [];
  for (const width of wideWidths) {
    const image = graded(path).resize(width, (width * 3) / 4, { fit: "cover", kernel: "lanczos3" });
    variants.push(await write(image.sharpen({ sigma: 0.7, m1: 0.4, m2: 0.8 }), name, width, 70));
  }
  for (const width of squareWidths) {
    const image = graded(path).resize(width, width, { fit: "cover", kernel: "lanczos3" });
    variants.push(await write(image.sharpen({ sigma: 0.6, m1: 0.3, m2: 0.6 }), name, width, 73));
  }
  return { alt, variants };
}

async function makeLogo(name: string, source: string, alt: string): Promise<ManifestPhoto> {
  const variants: PhotoVariant[] = [];
  for (const width of logoWidths) {
    const image = sharp(`${brandFolder}/${source}.svg`, { density: 144 }).resize(width, width);
    await image.clone().png({ palette: true }).toFile(`${photoFolder}/${name}-${width}.png`);
    variants.push(await write(image, name, width, 90));
  }
  return { alt, variants };
}

function overlay(scene: Scene): Buffer {
  const { width, height, shade } = scene;
  const size = Math.round(height * 0.2);
  const left = Math.round(width * 0.06);
  const text = scene.lines
    .map(
      (line, index) =>
        `<text x="${left}" y="${height * 0.62 + index * size * 1.02}" font-size="${size}">${line}</text>`,
    )
    .join("");
  const reach = scene.lines.length === 0 ? 0 : 1;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="${shade}" stop-opacity="${reach}"/>` +
      `<stop offset="0.29" stop-color="${shade}" stop-opacity="${reach}"/><stop offset="0.82" stop-color="${shade}" stop-opacity="0"/></linearGradient></defs>` +
      `<rect width="100%" height="100%" fill="url(#g)"/>` +
      `<g fill="#fff7ea" font-family="${scene.font}" font-weight="700">${text}</g></svg>`,
  );
}

async function makeScene(scene: Scene, photoPath: string): Promise<ManifestPhoto> {
  const { width, height } = scene;
  const hasText = scene.lines.length > 0;
  const photoWidth = hasText ? Math.round(width * 0.72) : width;
  const photo = await graded(photoPath).resize(photoWidth, height, { fit: "cover" }).toBuffer();
  const layers: OverlayOptions[] = [
    { input: photo, left: width - photoWidth, top: 0 },
    { input: overlay(scene), left: 0, top: 0 },
  ];
  if (scene.logo !== null) {
    const side = Math.round(height * 0.26);
    const logo = await sharp(`${brandFolder}/${scene.logo}.svg`, { density: 144 }).resize(side, side).png().toBuffer();
    layers.push({ input: logo, left: Math.round(width * 0.06), top: Math.round(height * 0.13) });
  }
  const base = sharp({ create: { width, height, channels: 3, background: scene.shade } }).composite(layers);
  const flat = await base.png().toBuffer();
  const variants: PhotoVariant[] = [];
  for (const size of [width, 640]) {
    variants.push(await write(sharp(flat).resize(size), scene.name, size, 76));
  }
  return { alt: hasText ? scene.lines.join(" ") : "Platos de la casa", variants };
}

/** What each photo shows: the name of the first dish that uses it. */
function photoTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { menus } of readBusinesses()) {
    for (const item of menus.flatMap((menu) => menu.groups.flatMap((group) => group.items))) {
      if (item.photo !== undefined && !texts.has(item.photo)) texts.set(item.photo, item.name);
    }
  }
  return texts;
}

/** Logos and icons, by the name in business.json and the drawing they come from. */
function logoSources(): { name: string; source: string; alt: string }[] {
  return readBusinesses().flatMap(({ business }) => [
    { name: business.logo, source: business.logo, alt: `Logo de ${business.name}` },
    { name: business.cropLogo, source: business.logo, alt: `Icono de ${business.name}` },
    ...business.branches.flatMap((branch) =>
      branch.logo === undefined ? [] : [{ name: branch.logo, source: branch.logo, alt: `Logo de ${branch.name}` }],
    ),
  ]);
}

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const [folder] = positionals;
const only = values.only?.split(",");
const isWanted = (name: string) => only === undefined || only.includes(name);
mkdirSync(photoFolder, { recursive: true });
const manifest = existsSync(`${photoFolder}/manifest.json`) ? readPhotoManifest() : {};

const pictures = new Map<string, string>();
for (const file of folder === undefined ? [] : readdirSync(folder)) {
  const [, name] = /^([a-z0-9-]+)\.(png|jpe?g|webp)$/.exec(file) ?? [];
  if (name !== undefined) pictures.set(name, `${folder}/${file}`);
}
for (const [name, alt] of photoTexts()) {
  const path = pictures.get(name);
  if (path !== undefined && isWanted(name)) manifest[name] = await makePhoto(name, path, alt);
}
for (const scene of scenes) {
  const path = pictures.get(scene.photo);
  if (path !== undefined && isWanted(scene.name)) manifest[scene.name] = await makeScene(scene, path);
}
for (const { name, source, alt } of logoSources()) {
  if (isWanted(name)) manifest[name] = await makeLogo(name, source, alt);
}

const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([one], [other]) => (one < other ? -1 : 1)));
const blocks = Object.entries(sorted).map(([name, photo]) => `  ${JSON.stringify(name)}: ${JSON.stringify(photo)}`);
writeFileSync(`${photoFolder}/manifest.json`, `{\n${blocks.join(",\n")}\n}\n`);
const files = readdirSync(photoFolder);
const bytes = files.reduce((sum, file) => sum + statSync(`${photoFolder}/${file}`).size, 0);
const missing = [...photoTexts().keys()].filter((name) => manifest[name] === undefined);
console.log(
  `${files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MB; photos without a picture: ${missing.join(", ") || "none"}`,
);
if (bytes > budgetBytes) throw new Error(`The photos take ${bytes} bytes, more than the ${budgetBytes} they may.`);
