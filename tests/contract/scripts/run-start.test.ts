import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPortFree } from "#scripts/child-processes.ts";
import { freePort } from "#tests/support/free-port.ts";

// The real launcher in a plain copy of the project (no git), with a build and programs that a test can hold on to.

const root = resolve(import.meta.dirname, "../../..");
const scripts = ["run-start", "child-processes", "bounded-log", "demo-stack", "storefront-build", "local-secrets"];

/** A program that notes its number and answers every call, or none when the test wants it hanging. */
const program = (name: string, port: string) => `
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
appendFileSync(process.env.PIDS, "${name} " + process.pid + "\\n");
const businesses = [{ domain: "uno.localhost" }];
const server = createServer((call, answer) => answer.end(JSON.stringify({ data: { businesses } })));
if (process.env.HANGING !== "${name}") server.listen(Number(process.env.${port}));
setInterval(() => undefined, 1000);
`;

const build = `#!${process.execPath}
const { appendFileSync, mkdirSync } = require("node:fs");
appendFileSync(process.env.PIDS, "build " + process.pid + "\\n");
mkdirSync(".next", { recursive: true });
if (process.env.HANGING === "build") setInterval(() => undefined, 1000);
`;

let folder: string;
let ports: { PORT: string; PLATFORM_PORT: string };
let launcher: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrina-start-"));
  for (const name of ["scripts", "platform", "server", "app", "node_modules/.bin"])
    await mkdir(join(folder, name), { recursive: true });
  for (const name of scripts) await cp(join(root, `scripts/${name}.ts`), join(folder, `scripts/${name}.ts`));
  for (const name of ["start", "ensure-installed"])
    await cp(join(root, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", scripts: { start: "node scripts/start.mjs" } }),
  );
  await writeFile(join(folder, "package-lock.json"), "{}");
  // What it takes for installed: the packages are not what is tested here.
  await writeFile(join(folder, "node_modules/.vitrina-lock"), createHash("sha256").update("{}").digest("hex"));
  await writeFile(join(folder, "app/page.tsx"), "export {};");
  await writeFile(join(folder, "platform/main.ts"), program("platform", "PLATFORM_PORT"));
  await writeFile(join(folder, "server/main.ts"), program("storefront", "PORT"));
  await writeFile(join(folder, "node_modules/.bin/package.json"), '{ "type": "commonjs" }');
  await writeFile(join(folder, "node_modules/.bin/next"), build);
  await chmod(join(folder, "node_modules/.bin/next"), 0o755);
  ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
});

afterEach(async () => {
  launcher?.kill("SIGKILL");
  for (const { pid } of await born()) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** The processes that were started, with their numbers. */
async function born(): Promise<{ name: string; pid: number }[]> {
  const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
  return [...text.matchAll(/^(\w+) (\d+)$/gm)].map(([, name = "", pid]) => ({ name, pid: Number(pid) }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function start(hanging: string, [command, ...args] = [process.execPath, join(folder, "scripts/run-start.ts")]) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...ports, PIDS: join(folder, "pids"), HANGING: hanging },
    stdio: ["ignore", "pipe", "pipe"],
  });
  launcher = child;
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  return { child, ended, output: () => Buffer.concat(chunks).toString() };
}

async function whenBorn(...names: string[]): Promise<void> {
  const all = async () => expect((await born()).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  await vi.waitFor(all, { timeout: 30_000, interval: 30 });
}

async function startAndEnd(): Promise<string[]> {
  await rm(join(folder, "pids"), { force: true });
  const started = start("nothing");
  await vi.waitFor(() => expect(started.output()).toContain("Vitrina está lista"), 30_000);
  started.child.kill("SIGTERM");
  await started.ended;
  return (await born()).map(({ name }) => name);
}

test("npm start builds once, also in a plain copy without git, and again when a source is another", async () => {
  expect(await startAndEnd()).toContain("build");
  expect(await startAndEnd()).not.toContain("build");
  await writeFile(join(folder, "app/.DS_Store"), "of the machine");
  expect(await startAndEnd()).not.toContain("build");
  await writeFile(join(folder, "app/page.tsx"), "export { };");
  expect(await startAndEnd()).toContain("build");
  await mkdir(join(folder, "app/help"));
  await writeFile(join(folder, "app/help/page.tsx"), "export {};");
  expect(await startAndEnd()).toContain("build");
});

test.each([
  ["platform", "La plataforma", "storefront"],
  ["storefront", "La tienda", "platform"],
])("a %s that dies is started again, and the other one goes on", async (dying, title, other) => {
  const started = start("nothing");
  await vi.waitFor(() => expect(started.output()).toContain("Vitrina está lista"), 30_000);
  const before = await born();
  process.kill(before.find(({ name }) => name === dying)?.pid ?? 0, "SIGKILL");
  await vi.waitFor(() => expect(started.output()).toContain(`${title} está lista otra vez`), 30_000);
  const after = await born();
  expect(after.map(({ name }) => name)).toEqual([...before.map(({ name }) => name), dying]);
  expect(after.filter(({ pid }) => isAlive(pid)).map(({ name }) => name)).toEqual([other, dying]);
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  expect((await born()).filter(({ pid }) => isAlive(pid))).toEqual([]);
});

describe("npm start, told to end", () => {
  test.each([
    ["while the platform starts and the storefront is built", "build", ["build", "platform"], ""],
    ["while the built storefront waits for a platform that does not answer", "platform", ["build", "platform"], ""],
    ["while the storefront starts", "storefront", ["build", "platform", "storefront"], ""],
    ["when everything runs", "nothing", ["build", "platform", "storefront"], "Vitrina está lista"],
  ])("%s leaves no process behind", async (_when, hanging, names, output) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const started = start(hanging);
      await whenBorn(...names);
      await vi.waitFor(() => expect(started.output()).toContain(output), 30_000);
      started.child.kill(signal);
      expect(await started.ended).toBe(0);
      expect(started.output()).not.toMatch(/terminó|no respondió|Error/);
      expect((await born()).filter(({ pid }) => isAlive(pid))).toEqual([]);
      for (const port of Object.values(ports)) expect(await isPortFree(Number(port))).toBe(true);
      await rm(join(folder, "pids"));
      await rm(join(folder, ".next"), { recursive: true });
    }
  });

  test("by its number alone, as a supervisor does, ends what npm's shell would leave behind", async () => {
    const started = start("nothing", ["npm", "start"]);
    await vi.waitFor(() => expect(started.output()).toContain("Vitrina está lista"), 30_000);
    started.child.kill("SIGTERM");
    await started.ended;
    await vi.waitFor(async () => expect((await born()).filter(({ pid }) => isAlive(pid))).toEqual([]), 10_000);
  });

  test("does not wait for a platform that is frozen (F11, checklist 50)", async () => {
    const started = start("nothing");
    await vi.waitFor(() => expect(started.output()).toContain("Vitrina está lista"), 30_000);
    process.kill((await born()).find(({ name }) => name === "platform")?.pid ?? 0, "SIGSTOP");
    const signalledAt = performance.now();
    started.child.kill("SIGTERM");
    expect(await started.ended).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    expect((await born()).filter(({ pid }) => isAlive(pid))).toEqual([]);
    for (const port of Object.values(ports)) expect(await isPortFree(Number(port))).toBe(true);
  });

  test("twice waits for the first", async () => {
    const started = start("storefront");
    await whenBorn("storefront");
    for (const signal of ["SIGTERM", "SIGTERM", "SIGINT"] as const) started.child.kill(signal);
    expect(await started.ended).toBe(0);
    expect((await born()).filter(({ pid }) => isAlive(pid))).toEqual([]);
  });
});
