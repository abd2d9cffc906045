import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#platform/settings.ts";

function keyPath(settings: Settings): string {
  return join(settings.dataDirectory, "admin-key");
}

/** The key of `/admin` from the settings or the data folder, null without one. */
export async function readAdminKey(settings: Settings): Promise<string | null> {
  if (settings.adminKey !== null) return settings.adminKey;
  try {
    return (await readFile(keyPath(settings), "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The key of `/admin`, made at random in the data folder when there is none, readable by its owner only. */
export async function keptAdminKey(settings: Settings): Promise<string> {
  const known = await readAdminKey(settings);
  if (known !== null) return known;
  const key = randomBytes(32).toString("base64url");
  await mkdir(settings.dataDirectory, { recursive: true });
  await writeFile(keyPath(settings), `${key}\n`, { mode: 0o600, flag: "wx" });
  return key;
}
