import { join } from "node:path";
import { runProcess } from "./child-processes.ts";
import { root } from "./storefront-build.ts";

// Everything that must hold: verify, the contract on real servers, the build, what its pages are painted from, and the whole way in a browser (design §9).

// Dozens of processes and a hundred workers load the same modules: each is compiled once.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/compiled");

const bin = (name: string): string => join(root, "node_modules", ".bin", name);

const verified = await runProcess(process.execPath, [join(root, "scripts/run-verify.ts"), "--with-servers"]);
if (verified !== 0) process.exit(verified);

const checked = await runProcess(process.execPath, [join(root, "scripts/check-pages.ts")]);
if (checked !== 0) process.exit(checked);

process.exit(await runProcess(bin("playwright"), ["test", ...process.argv.slice(2)]));
