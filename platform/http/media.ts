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

/** Mounts `/media/<file>`: the files of one folder, immutable under their name. */
export function mountMedia(app: Hono, folder: string): void {
  app.get("/media/:file{[a-z0-9][a-z0-9._-]{0,120}}", async (c) => {
    const name = c.req.param("file");
    const type = types[name.split(".").at(-1) ?? ""];
    const bytes = type === undefined ? null : await readOrNull(join(folder, name));
    if (bytes === null || type === undefined) return c.notFound();
    return c.body(bytes, 200, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
  });
}
