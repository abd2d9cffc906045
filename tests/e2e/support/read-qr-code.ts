import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import sharp from "sharp";

/** What a phone's camera reads of a code in sight. */
export async function readQrCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
}
