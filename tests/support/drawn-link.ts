import jsqr from "jsqr";
import sharp from "sharp";
import type { PaymentCode } from "#lib/exchange/payment.ts";

/** What a phone's camera reads of what a kiosk draws. */
export async function drawnLink(code: PaymentCode): Promise<URL> {
  if (code.kind !== "made") throw new Error(code.kind);
  const { size, squares } = code;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"><rect width="100%" height="100%" fill="#fff"/><path d="${squares}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(drawn)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "");
}
