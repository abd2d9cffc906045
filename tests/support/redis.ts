import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Redis } from "ioredis";

const run = promisify(execFile);

/** A Redis server of the test's own. */
export interface RunningRedis {
  url: string;
  /** Ends it at once, as a crash does. */
  kill: () => Promise<void>;
  /** Starts it again on the same port, empty. */
  restart: () => Promise<void>;
  /** Ends it and deletes its files. */
  stop: () => Promise<void>;
}

function findBinary(): string | null {
  const places = [...(process.env.PATH ?? "").split(":"), "/usr/bin", "/usr/local/bin"];
  return places.map((place) => join(place, "redis-server")).find((file) => existsSync(file)) ?? null;
}

/** Debian's package, when no server is there and we may. */
async function installBinary(): Promise<string> {
  const missing = "The tests need redis-server: install the package redis-server.";
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(missing);
  const options = ["-o", "DPkg::Lock::Timeout=300"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("/usr/bin/apt-get", [...options, "update"], { env });
    await run("/usr/bin/apt-get", [...options, "install", "-y", "--no-install-recommends", "redis-server"], { env });
  } catch (error) {
    throw new Error(`${missing} Installing it failed.`, { cause: error });
  }
  const found = findBinary();
  if (found === null) throw new Error(missing);
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function waitUntilReady(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  client.on("error", () => {});
  await client.ping();
  client.disconnect();
}

/** Starts a Redis server on a free port, in a folder of its own; never skipped, a machine without one fails. */
export async function startRedis(): Promise<RunningRedis> {
  const binary = findBinary() ?? (await installBinary());
  const folder = await mkdtemp(join(tmpdir(), "vitrina-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      folder,
    ];
    server = spawn(binary, options, { stdio: "ignore" });
    await waitUntilReady(url);
  }

  async function kill(): Promise<void> {
    const running = server;
    server = null;
    if (running === null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  await start();
  return {
    url,
    kill,
    restart: start,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
