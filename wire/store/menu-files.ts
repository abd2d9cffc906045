import { z } from "zod";
import { isMenuFileName, type MenuFile } from "#domain/store/menu-file.ts";
import { plainText } from "#wire/field.ts";
import type { Reading } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import { mediaUrl, photoFrom } from "./photo.ts";

/** A file of `menu_files`, our addition to the business's row (A244). */
export const menuFileRow = z.object({
  name: z.string().describe("In `/menu/{filename}`"),
  title: z.string(),
  file: z.string().describe("A picture or a PDF on the media host"),
});

const mostFiles = 20;

function shownFrom(file: unknown, reading: Reading): MenuFile["shown"] | null {
  const url = typeof file === "string" ? mediaUrl(file, reading) : null;
  if (url !== null && /\.pdf$/i.test(url)) return { kind: "document", url };
  const photo = photoFrom(file, reading);
  return photo && { kind: "picture", photo };
}

/** The files that can be shown, each name once; none where the row lists none. */
export function menuFilesFrom(rows: unknown, reading: Reading): MenuFile[] {
  const files = (Array.isArray(rows) ? rows.slice(0, mostFiles) : []).flatMap((row: unknown): MenuFile[] => {
    const name = plainText(valueAt(row, "name")) ?? "";
    const shown = shownFrom(valueAt(row, "file"), reading);
    if (!isMenuFileName(name) || shown === null) return [];
    return [{ name, title: plainText(valueAt(row, "title")) ?? name, shown }];
  });
  return files.filter(({ name }, index) => files.findIndex((each) => each.name === name) === index);
}
