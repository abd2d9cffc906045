import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";

const types: Record<string, string> = { webp: "image/webp", png: "image/png", jpg: "image/jpeg" };

async function readOrNull(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

interface MediaFile {
  bytes: Buffer<ArrayBuffer>;
  type: string;
}

/** A picture of the folder by its name, which holds no slash; null without one. */
export async function mediaFile(folder: string, name: string): Promise<MediaFile | null> {
  const type = types[name.split(".").at(-1) ?? ""];
  const bytes = type === undefined ? null : await readOrNull(join(folder, name));
  return bytes === null || type === undefined ? null : { bytes, type };
}

/** Mounts `/media/<file>`: the files of one folder, immutable under their name. */
export function mountMedia(app: Hono, folder: string): void {
  app.get("/media/:file{[a-z0-9][a-z0-9._-]{0,120}}", async (c) => {
    const found = await mediaFile(folder, c.req.param("file"));
    if (found === null) return c.notFound();
    return c.body(found.bytes, 200, {
      "content-type": found.type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
}
