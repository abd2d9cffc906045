import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Leaves a folder and all in it to its owner alone: 0700 for folders, 0600 for files. */
export async function keepPrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
