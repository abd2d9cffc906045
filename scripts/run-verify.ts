import { join } from "node:path";
import { runProcess } from "./child-processes.ts";
import { root } from "./storefront-build.ts";

type Step = [name: string, command: string, ...args: string[]];

/** What starts servers mostly waits for them, so `npm test` has it beside the rest. */
const projects = process.argv.includes("--with-servers") ? [] : ["--project", "!servers"];

/** Stage after stage, the steps of one in parallel; the first failure ends it (design §9). */
const stages: Step[][] = [
  [["rutas tipadas", "next", "typegen"]],
  [
    ["formato", "oxfmt", "--check", "."],
    ["reglas", "oxlint"],
    ["tipos", "tsc", "--noEmit", "--incremental", "false"],
    ["código sin uso", "knip"],
    ["código generado", "node", "scripts/codegen.ts", "--check"],
    ["municipios", "node", "scripts/municipalities.ts", "--check"],
    ["licencias", "node", "scripts/notices.ts", "--check"],
  ],
  [["pruebas", "vitest", "run", ...projects]],
];

async function run([name, command, ...args]: Step): Promise<number> {
  const start = performance.now();
  const code = await runProcess(join(root, "node_modules", ".bin", command), args);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return code;
}

for (const stage of stages) {
  const codes = await Promise.all(stage.map(run));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}
