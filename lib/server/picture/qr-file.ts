import "server-only";
import sharp from "sharp";
import { requestPicture, requestQr } from "#lib/server/central/http/client.ts";

/** Where the platform keeps its own pictures. */
const ownFolder = "/media/";
const mostPixels = 40_000_000;

/** The QR of a branch as a WebP file to keep (S3 §7), null when it is no picture. @throws CentralError while it cannot be had */
export async function readQrFile(url: string, businessName: string): Promise<Buffer | null> {
  const isOwn = url.startsWith(ownFolder);
  const bytes = await (isOwn ? requestQr(url.slice(ownFolder.length), businessName) : requestPicture(url));
  if (bytes === null) return null;
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels }).webp({ lossless: true }).toBuffer();
  } catch {
    return null;
  }
}
