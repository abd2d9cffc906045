import "server-only";
import { refuse } from "#lib/server/request/define-handler.ts";
import { drawnPictures } from "./drawn-pictures.ts";

interface AskedPicture {
  tenant: string;
  /** Where its present version is, and the file that is asked for there. */
  path: string;
  file: string;
  type: "image/jpeg" | "image/png";
  draw: () => Promise<Buffer>;
}

/** A picture under the version of what it shows; any other version leads there without a drawing (B16). */
export async function answerPicture({ tenant, path, file, type, draw }: AskedPicture): Promise<Response> {
  if (!path.endsWith(`/${file}`)) {
    return new Response(null, { status: 307, headers: { location: path, "cache-control": "private, no-store" } });
  }
  const picture = await drawnPictures().find(`${tenant}${path}`, draw);
  if (picture === null) return refuse(503, "busy", { "retry-after": "2" });
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": type,
      "content-length": String(picture.byteLength),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
