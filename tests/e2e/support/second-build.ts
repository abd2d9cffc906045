import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Running, startProcess, waitUntilReady } from "#scripts/child-processes.ts";
import { stackEnvironment, type StackOptions } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";

/** What the storefront's process reads of the project. */
const parts = [
  "public",
  "server",
  "lib",
  "domain",
  "wire",
  "messages",
  "package.json",
  "next.config.ts",
  "tsconfig.json",
];

/** The words of a page by which the two builds differ; as long as those that they stand for. */
export const buildWords = { first: "Ir al contenido", second: "Ir a lo de hoy!" };

/** Names of the files of a build, each with another one for the same thing: no file of one build is there in the other. */
function otherNames(dist: string): Map<string, string> {
  const files = globSync("static/chunks/*.{js,css}", { cwd: dist }).map((file) => basename(file));
  const id = readFileSync(join(dist, "BUILD_ID"), "utf8").trim();
  return new Map([...files, id].map((name) => [name, `Z${name.slice(1)}`]));
}

/** Writes what stands in a build under other names, so that a browser takes it for another one. */
function rename(dist: string): void {
  const names = otherNames(dist);
  const all = new Map([...names, [buildWords.first, buildWords.second] as const]);
  const pattern = new RegExp([...all.keys()].join("|"), "g");
  for (const file of globSync("**/*", { cwd: dist }).map((path) => join(dist, path))) {
    if (!statSync(file).isFile() || /\.(?:map|woff2?|png|ico|wasm)$/.test(file)) continue;
    const before = readFileSync(file, "utf8");
    const after = before.replaceAll(pattern, (name) => all.get(name) ?? name);
    if (after !== before) writeFileSync(file, after);
  }
  for (const path of globSync("static/{chunks/*,*}", { cwd: dist })) {
    const name = names.get(basename(path));
    if (name !== undefined) renameSync(join(dist, path), join(dist, path, "..", name));
  }
}

/** A second build of the shop, in a folder of its own. */
export function makeSecondBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-build-"));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  const cache = join(root, ".next", "cache");
  const filter = (path: string) => path !== cache;
  cpSync(join(root, ".next"), join(folder, ".next"), { recursive: true, filter });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  rename(join(folder, ".next"));
  return folder;
}

/** Starts the storefront of a build in `folder`. */
export async function startBuild(folder: string, options: StackOptions): Promise<Running> {
  const environment = { ...stackEnvironment(options), NODE_ENV: "production" };
  const log = join(options.dataDirectory, "second.log");
  writeFileSync(log, "");
  const program = [join(folder, "server/main.ts")];
  const storefront = startProcess("La segunda tienda", process.execPath, program, environment, log);
  await waitUntilReady(storefront, `http://127.0.0.1:${options.port}/api/health`);
  return storefront;
}
