import type { files } from "#platform/db/tables/file.ts";
import { photoFile, type ManifestPhoto, type PhotoManifest, type PhotoVariant } from "./photo-manifest.ts";

type FileRow = typeof files.$inferInsert & { id: number };

/** Strapi's names of the sizes, and the width of each. */
const formatWidths = { thumbnail: 192, small: 400, medium: 640, large: 1080 } as const;

const kilobytes = (bytes: number) => Math.round(bytes / 10.24) / 100;

function formatsOf(name: string, photo: ManifestPhoto): Record<string, unknown> {
  const formats: Record<string, unknown> = {};
  for (const [format, width] of Object.entries(formatWidths)) {
    const variant = photo.variants.find((one) => one.width === width);
    if (variant !== undefined) formats[format] = formatOf(name, variant);
  }
  return formats;
}

function formatOf(name: string, variant: PhotoVariant): Record<string, unknown> {
  const file = photoFile(name, variant.width);
  return {
    ext: ".webp",
    url: `/media/${file}`,
    hash: file.replace(".webp", ""),
    mime: "image/webp",
    name: file,
    size: kilobytes(variant.bytes),
    width: variant.width,
    height: variant.height,
  };
}

/** The manifest's photos as rows of `files`, and the id of each by name. */
export function photoRows(manifest: PhotoManifest): { rows: FileRow[]; ids: ReadonlyMap<string, number> } {
  const ids = new Map<string, number>();
  const rows: FileRow[] = [];
  for (const [name, photo] of Object.entries(manifest).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const id = rows.length + 1;
    const [largest] = photo.variants;
    if (largest === undefined) continue;
    ids.set(name, id);
    rows.push({
      id,
      name: `${name}.webp`,
      alternativeText: photo.alt,
      width: largest.width,
      height: largest.height,
      formats: formatsOf(name, photo),
      hash: name,
      ext: ".webp",
      mime: "image/webp",
      size: kilobytes(largest.bytes),
      url: `/media/${photoFile(name, largest.width)}`,
      provider: "local",
    });
  }
  return { rows, ids };
}
