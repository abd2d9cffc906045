import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopNotedServer } from "./server-note.ts";

/** One folder a run for whatever the tests write: the workers inherit it as the system's, and nothing of it stays. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-run-"));
  // The database's own user has to pass through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    await stopNotedServer();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
