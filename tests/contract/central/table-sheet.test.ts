import jsqr from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { tableSheet } from "#platform/places/table-sheet.ts";

/** In dots a mm of a sheet of cells 105 by 120 mm, two in a row. */
const dots = 4;

const tables = ["5", "Terraza 3", "A&B <1>"].map((number) => ({
  number,
  address: `https://sabor.example/m/${encodeURIComponent(number)}?branch=101&token=${"x".repeat(80)}.${number.length}`,
}));

/** What a phone reads at a place of the sheet. */
async function read(sheet: string, index: number): Promise<string | null> {
  const { data, info } = await sharp(
    await sharp(Buffer.from(sheet))
      .resize({ width: 210 * dots })
      .png()
      .toBuffer(),
  )
    .extract({
      left: (index % 2) * 105 * dots,
      top: Math.floor(index / 2) * 120 * dots,
      width: 105 * dots,
      height: 120 * dots,
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}

test("each printed code is read as its table's address, and its name stands above it", async () => {
  const sheet = tableSheet(tables);
  for (const [index, { address }] of tables.entries()) expect(await read(sheet, index)).toBe(address);
  expect(sheet).toContain(">Mesa Terraza 3<");
  expect(sheet).toContain(">Mesa A&amp;B &lt;1&gt;<");
});

test("a sheet of no tables is an empty page", async () => {
  expect(await read(tableSheet([]), 0)).toBeNull();
});
