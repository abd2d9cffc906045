import type { Context, Hono } from "hono";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { singleQuery } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { mediaFile } from "#platform/http/media.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { valueAt } from "#wire/value-at.ts";

const querySchema = z.object({
  file: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,120}$/),
  business_name: z.string().min(1).max(200),
});

/** The file of a branch's QR, where it is one of ours. */
function qrFileOf(config: unknown): string | null {
  const row = valueAt(config, "qr_transfer");
  const url = typeof row === "string" ? row : valueAt(row, "url");
  return typeof url === "string" && url.startsWith("/media/") ? url.slice("/media/".length) : null;
}

async function isQrOf({ database }: PlatformContext, { file, business_name: name }: z.output<typeof querySchema>) {
  const rows = await database
    .select({ config: branches.config })
    .from(branches)
    .innerJoin(businesses, eq(branches.business, businesses.id))
    .where(and(eq(businesses.name, name), eq(branches.is_active, true)));
  return rows.some(({ config }) => qrFileOf(config) === file);
}

/** Mounts the download of a branch's QR (S3 §7): no other file leaves by it. */
export function mountQrDownload(app: Hono, platform: PlatformContext, folder: string): void {
  app.get("/api/utils/download/qr", async (c: Context) => {
    const asked = querySchema.safeParse(singleQuery(c));
    if (!asked.success) throw new Refusal(400, "invalid_parameters");
    const found = (await isQrOf(platform, asked.data)) ? await mediaFile(folder, asked.data.file) : null;
    if (found === null) throw new Refusal(404, "qr_not_found");
    return c.body(found.bytes, 200, {
      "content-type": found.type,
      "content-disposition": 'attachment; filename="qr.webp"',
      "cache-control": "no-store",
    });
  });
}
