import "server-only";
import { join } from "node:path";
import sharp from "sharp";
import type { HexColor } from "#domain/base/color.ts";

/** A drawn text: pixels with transparency. */
export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

export interface TextStyle {
  color: HexColor;
  weight: "bold" | "medium";
  /** In pixels, largest first: the first that fits is taken. */
  sizes: readonly [number, ...number[]];
  width: number;
  height: number;
}

/** The project's own font, so that a picture is the same on every machine; its licence lies beside it. */
const fontFolder = join("lib", "server", "picture", "font");
const fonts = {
  bold: { font: "Figtree Bold", file: "figtree-bold.ttf" },
  medium: { font: "Figtree Medium", file: "figtree-medium.ttf" },
} as const;

const longestText = 200;

/** What the font can draw: letters with their accents, digits, punctuation; emoji and other scripts would be boxes. */
function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/gu, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, longestText);
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function render(text: string, size: number, style: TextStyle): Promise<DrawnText> {
  const { font, file } = fonts[style.weight];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.color}">${escapeMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: join(process.cwd(), fontFolder, file),
      width: style.width,
      wrap: "word-char",
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

function isInside(drawn: DrawnText, { width, height }: TextStyle): boolean {
  return drawn.width <= width && drawn.height <= height;
}

/** Without its last word, or the last third of a word that stands alone. */
function shortened(text: string): string {
  const bare = text.replace(/…$/, "").trimEnd();
  const space = bare.lastIndexOf(" ");
  const kept = space > 0 ? bare.slice(0, space) : bare.slice(0, Math.floor((bare.length * 2) / 3));
  return `${kept.replace(/[\s,.;:–-]+$/u, "")}…`;
}

/** Draws a text in its place: as large as fits, and if even the smallest does not, with fewer words; null for nothing to draw. */
export async function drawText(raw: string, style: TextStyle): Promise<DrawnText | null> {
  const text = drawable(raw);
  if (text === "") return null;
  for (const size of style.sizes) {
    const drawn = await render(text, size, style);
    if (isInside(drawn, style)) return drawn;
  }
  const smallest = Math.min(...style.sizes);
  let rest = text;
  while (rest.length > 1) {
    rest = shortened(rest);
    const drawn = await render(rest, smallest, style);
    if (isInside(drawn, style)) return drawn;
  }
  return null;
}
