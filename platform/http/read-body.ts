import type { Context } from "hono";

/** A request's body as text, null when longer than `most` bytes, which is also the most that is held in memory. */
export async function readText(c: Context, most: number): Promise<string | null> {
  if (Number(c.req.header("content-length") ?? 0) > most) return null;
  const reader = c.req.raw.body?.getReader();
  if (reader === undefined) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextDecoder().decode(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
