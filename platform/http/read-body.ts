import type { Context } from "hono";
import { Refusal } from "./refusal.ts";

/** A body that breaks off is its sender's leaving, not a fault of ours. */
function cutOff(): never {
  throw new Refusal(400, "body_cut_off");
}

/**
 * A request's body as text, null when longer than `most` bytes, which is also the most that is kept in memory.
 * @throws Refusal 400 when it breaks off
 */
export async function readText(c: Context, most: number): Promise<string | null> {
  const length = Number(c.req.header("content-length") ?? Number.NaN);
  if (length > most) return null;
  // No more comes than was announced, and read like this it needs no stream.
  if (length <= most) return await c.req.raw.text().catch(cutOff);
  const reader = c.req.raw.body?.getReader();
  if (reader === undefined) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(cutOff);
    if (done) return new TextDecoder().decode(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
