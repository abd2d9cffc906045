import sharp from "sharp";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import type { CompletePage } from "./prepared-page.ts";

/** What `components/ui/photo/first-photo.tsx` writes for phones, and the photo itself. */
const phoneSource =
  /(<source media="[^"]*") srcSet="[^"]*" (sizes="[^"]*" width="(\d{1,4})" height="(\d{1,4})")\/>(?=<img src="([^"]{1,300})")/;
/** However it may be written. */
const anySource = /<source\b[^>]*\bmedia=/i;
const ownFile = /^\/media\/[\w./-]+$/;

/** A page that is longer with its photo takes more round trips than the photo by itself. */
const mostBytes = 24_000;
const mostPixels = 40_000_000;
const keptBytes = 8 * 1024 * 1024;

/** As a phone shows it, in the smallest format, its colours at half its size; the effort is the least whose files are small. */
async function phonePhoto(file: Buffer, width: number, height: number): Promise<Buffer> {
  return await sharp(file, { limitInputPixels: mostPixels })
    .rotate()
    .resize(width, height, { fit: "cover" })
    .avif({ quality: 30, effort: 4, chromaSubsampling: "4:2:0" })
    .toBuffer();
}

/**
 * Puts the first photo of a page into the page, for phones: it is painted with the first words, a round trip earlier.
 * `read` gives a file under `/media/`, whose names are immutable. A photo that cannot be had stays an address.
 */
export function createFirstPhoto(read: (path: string) => Promise<Buffer | null>) {
  const photos = createByteCache<Buffer>(keptBytes, (photo) => photo.byteLength);
  let unmatched = 0;

  async function find(path: string, width: number, height: number): Promise<Buffer | null> {
    const key = `${path} ${width} ${height}`;
    const known = photos.get(key);
    if (known) return known;
    try {
      const file = await read(path);
      const photo = file && (await phonePhoto(file, width, height));
      if (photo) photos.set(key, photo);
      return photo;
    } catch {
      // Away, or no picture: browsers say so by themselves.
      return null;
    }
  }

  const complete: CompletePage = async (body) => {
    const html = body.toString();
    const found = phoneSource.exec(html);
    if (!found) {
      if (anySource.test(html)) unmatched += 1;
      return body;
    }
    const [, , , width, height, path = ""] = found;
    const photo = ownFile.test(path) ? await find(path, Number(width), Number(height)) : null;
    if (!photo || photo.byteLength > mostBytes) return body;
    const data = `data:image/avif;base64,${photo.toString("base64")}`;
    return Buffer.from(html.replace(phoneSource, `$1 type="image/avif" srcSet="${data} ${width}w" $2/>`));
  };

  return {
    complete,
    /** How often a page's first photo was written otherwise than is known here. */
    unmatched: () => unmatched,
  };
}
