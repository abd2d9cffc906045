import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const variantSchema = z.strictObject({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().positive(),
});

const photoSchema = z.strictObject({
  /** In Spanish. */
  alt: z.string().min(1),
  /** The widest first; the file of a variant is `<name>-<width>.webp`. */
  variants: z.array(variantSchema).min(1),
});

export type PhotoVariant = z.infer<typeof variantSchema>;

export type ManifestPhoto = z.infer<typeof photoSchema>;

/** `photos/manifest.json`: every photo of the demo by name (docs/demo-photos.md). */
export type PhotoManifest = Record<string, ManifestPhoto>;

/** The folder whose files the platform serves at `/media/`. */
export const photoFolder = fileURLToPath(new URL("./photos", import.meta.url));

/** @throws when the manifest is missing or not of its shape */
export function readPhotoManifest(): PhotoManifest {
  return z.record(z.string(), photoSchema).parse(JSON.parse(readFileSync(`${photoFolder}/manifest.json`, "utf8")));
}

export function photoFile(name: string, width: number): string {
  return `${name}-${width}.webp`;
}
