import * as v from "valibot";
import { idSchema } from "#lib/exchange/text.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { readQrFile } from "#lib/server/picture/qr-file.ts";

/** The QR of a branch as a file to keep, `qr.webp` (S3 §2, §7), through us: the page never names the platform. */
export const GET = defineHandler({
  name: "transfer-qr",
  access: "public",
  limit: { name: "transfer-qr", most: 30, seconds: 60 },
  input: v.strictObject({ branch: idSchema }),
  run: async ({ branch: branchId }, { business }) => {
    const url = business.branches.find(({ id }) => id === branchId)?.transfer.qr?.url ?? null;
    if (url === null) return refuse(404, "no_qr");
    const file = await readQrFile(url, business.name);
    if (file === null) return refuse(404, "no_qr");
    return new Response(new Uint8Array(file), {
      headers: {
        "content-type": "image/webp",
        "content-disposition": 'attachment; filename="qr.webp"',
        "cache-control": "private, no-store",
      },
    });
  },
});
