import { join } from "node:path";
import { runProcess } from "./child-processes.ts";
import { root } from "./storefront-build.ts";

/** What must hold before anything lands, in order; the first failure ends it (design §9). */
const steps: [name: string, command: string, ...args: string[]][] = [
  ["formato", "oxfmt", "--check", "."],
  ["reglas", "oxlint"],
  ["rutas tipadas", "next", "typegen"],
  ["tipos", "tsc", "--noEmit"],
  ["código sin uso", "knip"],
  ["código generado", "node", "scripts/codegen.ts", "--check"],
  ["pruebas", "vitest", "run", "--project", "!servers"],
];

for (const [name, command, ...args] of steps) {
  const start = performance.now();
  const code = await runProcess(join(root, "node_modules", ".bin", command), args);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (code !== 0) process.exit(code);
}
