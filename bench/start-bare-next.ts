import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Running, runProcess, startProcess, waitUntilReady } from "#scripts/child-processes.ts";
import { root } from "#scripts/storefront-build.ts";

/** Builds and starts the least page that Next can serve, to compare with. */
export async function startBareNext(port: number): Promise<Running> {
  // Outside the project: Next takes the middleware.ts of the folder that it thinks is the root.
  const folder = join(root, ".data", "bare-next");
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "bench", "bare-next"), folder, { recursive: true });
  if ((await runProcess("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")])) !== 0)
    throw new Error("node_modules were not linked.");
  const next = join(folder, "node_modules", ".bin", "next");
  if ((await runProcess(next, ["build", folder])) !== 0) throw new Error("The bare page was not built.");
  const bare = startProcess("bare Next", next, ["start", folder, "-p", String(port)], { NODE_ENV: "production" });
  await waitUntilReady(bare, `http://127.0.0.1:${port}/`);
  return bare;
}
