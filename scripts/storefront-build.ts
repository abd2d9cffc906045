import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "./child-processes.ts";

const inputs = [
  "app",
  "components",
  "lib",
  "domain",
  "messages",
  "public",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** The project's root folder. */
export const root = join(import.meta.dirname, "..");

function filesOf(folder: string): string[] {
  if (existsSync(join(root, ".git"))) {
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", folder], {
      cwd: root,
      encoding: "utf8",
    });
    return listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  }
  return [];
}

/** A digest of everything the build reads, or null where git does not tell which files there are. */
function sourceDigest(key: string): string | null {
  const files = inputs.flatMap(filesOf);
  if (files.length === 0) return null;
  const hash = createHash("sha256").update(key);
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds the storefront unless the last build was made of the same sources and action key. Answers whether it succeeded. */
export async function buildStorefront(actionsKey: string): Promise<boolean> {
  const stamp = join(root, process.env["NEXT_DIST_DIR"] ?? ".next", "vitrina-build");
  const digest = sourceDigest(actionsKey);
  if (digest !== null && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return true;
  console.log("Construyendo la tienda…");
  const code = await runProcess(join(root, "node_modules", ".bin", "next"), ["build"], {
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey,
  });
  if (code === 0 && digest !== null) writeFileSync(stamp, digest);
  return code === 0;
}
