import "server-only";
import sharp from "sharp";
import { requestPicture } from "#lib/server/central/http/client.ts";

/** Larger ones would take memory and time by the hundred megabytes. */
const mostPixels = 40_000_000;
const formats = new Set(["webp", "png", "jpeg"]);

/** A photo of ours as bytes that can be drawn, null without one or when it is no picture. @throws CentralError while it cannot be had */
export async function readPicture(url: string | null): Promise<Buffer | null> {
  const bytes = url === null ? null : await requestPicture(url);
  if (bytes === null) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels });
    const { format } = await picture.metadata();
    // Decoded here, so that a broken one does not spoil the drawing.
    return formats.has(format) ? await picture.rotate().png({ compressionLevel: 1 }).toBuffer() : null;
  } catch {
    return null;
  }
}
