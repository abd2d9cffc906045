import { inArray } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { byId } from "#platform/db/linked-ids.ts";
import { files } from "#platform/db/tables/file.ts";
import type { FileRow } from "#wire/store/photo.ts";

export async function loadFiles(database: Database, ids: readonly number[]): Promise<Map<number, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({
      id: files.id,
      name: files.name,
      alternativeText: files.alternativeText,
      width: files.width,
      height: files.height,
      formats: files.formats,
      ext: files.ext,
      mime: files.mime,
      size: files.size,
      url: files.url,
    })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return byId(rows);
}
