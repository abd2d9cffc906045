import "server-only";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { env } from "#lib/server/env.ts";
import { opened } from "#lib/server/opened.ts";

// One core for drawing, the others for pages.
sharp.concurrency(1);

interface DrawnPicturesParts {
  /** Memory for what was drawn. */
  bytes: number;
  /** How many may wait while one is drawn. */
  mostWaiting: number;
}

/** Pictures drawn once and kept in bounded memory, one drawn at a time: however many are asked for, pages have a core left. */
export function createDrawnPictures({ bytes, mostWaiting }: DrawnPicturesParts) {
  const kept = new LRUCache<string, Buffer>({ maxSize: bytes, sizeCalculation: ({ byteLength }) => byteLength + 1024 });
  const pending = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawAfter(before: Promise<unknown>, key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    await before;
    const drawn = await draw();
    kept.set(key, drawn);
    return drawn;
  }

  return {
    /** The picture under `key`, which names its tenant; null while too many wait. @throws what `draw` throws */
    find: async (key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> => {
      const known = kept.get(key) ?? pending.get(key);
      if (known) return await known;
      if (pending.size > mostWaiting) return null;
      const drawing = drawAfter(last, key, draw).finally(() => pending.delete(key));
      pending.set(key, drawing);
      last = drawing.catch(() => null);
      return await drawing;
    },
  };
}

/** Those of this process. */
export const drawnPictures = opened(() =>
  createDrawnPictures({ bytes: env().CACHE_IMAGES_MB * 1024 * 1024, mostWaiting: 12 }),
);
