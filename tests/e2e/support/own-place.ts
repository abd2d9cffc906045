import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPortFree } from "#scripts/child-processes.ts";
import { stackData } from "./stack.ts";

/** A folder for a stack of a test's own, with the secrets that the build was made for. @throws Error where one of its ports is taken */
export async function makePlace(ports: readonly number[]): Promise<string> {
  for (const port of ports)
    if (!(await isPortFree(port))) throw new Error(`The port ${port} is taken; E2E_PORT moves all of them.`);
  const place = mkdtempSync(join(tmpdir(), "vitrina-own-"));
  cpSync(join(stackData, "secrets.json"), join(place, "secrets.json"));
  return place;
}
