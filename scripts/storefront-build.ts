import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runProcess } from "./child-processes.ts";

const inputs = [
  "app",
  "browser",
  "components",
  "lib",
  "domain",
  "wire",
  "messages",
  "public",
  "worker",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

export const root = join(import.meta.dirname, "..");

/** The files of an input, recursively; hidden ones do not belong to the build. */
function filesOf(input: string): string[] {
  const path = join(root, input);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** A digest of everything the build reads. */
function sourceDigest(key: string): string {
  const hash = createHash("sha256").update(key);
  for (const file of inputs.flatMap(filesOf).toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds the storefront unless sources and action key are unchanged. Answers whether it succeeded. */
export async function buildStorefront(actionsKey: string): Promise<boolean> {
  const stamp = join(root, ".next", "vitrina-build");
  const digest = sourceDigest(actionsKey);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  console.log("Construyendo la tienda…");
  const code = await runProcess(join(root, "node_modules", ".bin", "next"), ["build"], {
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey,
  });
  if (code === 0) writeFileSync(stamp, digest);
  return code === 0;
}
