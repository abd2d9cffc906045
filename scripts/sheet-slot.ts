import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Writes the sheet's slot over each page of the shop, which shows nothing; run it after a page came or
// went. With a catch-all in one file instead, Next would leave the data out of every page (ADR 1).

const shop = join(import.meta.dirname, "../app/[tenant]/[locale]/[branch]/[variant]");
const slot = "@sheet";
const text = `// Made by scripts/sheet-slot.ts.\nexport { NoSheet as default } from "#components/product/missing/no-sheet.tsx";\n`;

function pagesIn(folder: string): string[] {
  return globSync("**/page.tsx", { cwd: join(shop, folder) }).map((file) => file.replaceAll("\\", "/"));
}

/** The slot's files as they should be: path below the slot → text. */
export function expectedSlotFiles(): Map<string, string> {
  const pages = pagesIn(".").filter((file) => !file.startsWith("@"));
  return new Map([...pages, "default.tsx"].map((file) => [file, text]));
}

/** The generated files that exist; an intercepted route is written by hand. */
export function presentSlotFiles(): Map<string, string> {
  const files = [...pagesIn(slot), "default.tsx"].filter((file) => !file.startsWith("("));
  return new Map(files.map((file) => [file, readFileSync(join(shop, slot, file), "utf8")]));
}

function writeSlot(): void {
  for (const file of presentSlotFiles().keys()) rmSync(join(shop, slot, file));
  for (const [file, content] of expectedSlotFiles()) {
    mkdirSync(dirname(join(shop, slot, file)), { recursive: true });
    writeFileSync(join(shop, slot, file), content);
  }
}

if (import.meta.main) writeSlot();
