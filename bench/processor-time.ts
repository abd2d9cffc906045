import { readFileSync } from "node:fs";
import type { Running } from "#scripts/child-processes.ts";

/** Milliseconds of processor time of a process so far (Linux counts hundredths). */
export function processorTime({ child }: Running): number {
  const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
