import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** The project's files that git knows or would know, relative to the root, that match. */
export function sourceFiles(pattern: RegExp): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((file) => pattern.test(file) && existsSync(join(root, file)));
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
