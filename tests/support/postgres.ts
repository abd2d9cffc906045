import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";

const run = promisify(execFile);

/** A PostgreSQL server of the test's own. */
export interface RunningPostgres {
  /** Makes an empty database and answers its `postgres://` address. */
  createDatabase: () => Promise<string>;
  /** Ends it as a loss of power does, and starts it again with what it had kept. */
  restart: () => Promise<void>;
  /** Ends the server and deletes its files. */
  stop: () => Promise<void>;
}

const isRoot = process.getuid?.() === 0;

async function binariesIn(directory: string): Promise<string[]> {
  const versions = existsSync(directory) ? await readdir(directory) : [];
  return versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(directory, version, "bin"));
}

async function binariesOfConfig(): Promise<string[]> {
  try {
    return [(await run("pg_config", ["--bindir"])).stdout.trim()];
  } catch {
    return [];
  }
}

function isComplete(place: string): boolean {
  return ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(place, name)));
}

async function findBinaries(): Promise<string | null> {
  const onPath = (process.env.PATH ?? "").split(":");
  const places = [...(await binariesIn("/usr/lib/postgresql")), ...(await binariesOfConfig()), ...onPath];
  return places.find((place) => place !== "" && isComplete(place)) ?? null;
}

/** Debian's package, when nothing is there and we may. */
async function installBinaries(): Promise<string> {
  const apt = "/usr/bin/apt-get";
  const missing = "The tests need PostgreSQL's programs initdb, pg_ctl and postgres: install the package postgresql.";
  if (!isRoot || !existsSync(apt)) throw new Error(missing);
  const options = ["-o", "DPkg::Lock::Timeout=300"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run(apt, [...options, "update"], { env });
    await run(apt, [...options, "install", "-y", "--no-install-recommends", "postgresql"], { env });
  } catch (error) {
    throw new Error(`${missing} Installing it failed.`, { cause: error });
  }
  const found = await findBinaries();
  if (found === null) throw new Error(missing);
  return found;
}

/** PostgreSQL refuses to run as root, so root runs it as the user of its package. */
function asServerUser(program: string, args: string[]): [string, string[]] {
  return isRoot ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
}

async function runAsServerUser(program: string, args: string[]): Promise<void> {
  const [command, commandArgs] = asServerUser(program, args);
  await run(command, commandArgs, { cwd: tmpdir() });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/** A server that goes on until it is ended by `stopNow`. */
export interface BootedPostgres {
  port: number;
  directory: string;
  control: string;
}

function optionsOf({ port, directory }: BootedPostgres): string {
  const settings = ["listen_addresses=127.0.0.1", "fsync=off", "full_page_writes=off", "max_connections=300"];
  return [`-p ${port} -k ${directory}`, ...settings.map((one) => `-c ${one}`)].join(" ");
}

async function start(server: BootedPostgres): Promise<void> {
  const { control, directory } = server;
  const places = ["-D", join(directory, "data"), "-l", join(directory, "log")];
  await runAsServerUser(control, [...places, "-w", "-o", optionsOf(server), "start"]);
}

/**
 * Starts PostgreSQL in a temporary directory on a free port.
 * @throws Error with one clear sentence when the machine has none and none can be installed
 */
export async function bootPostgres(): Promise<BootedPostgres> {
  const binaries = (await findBinaries()) ?? (await installBinaries());
  const directory = await mkdtemp(join(tmpdir(), "vitrina-postgres-"));
  await chmod(directory, 0o700);
  if (isRoot) await run("chown", ["postgres", directory]);
  const shape = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  await runAsServerUser(join(binaries, "initdb"), ["-D", join(directory, "data"), ...shape]);
  const server = { port: await freePort(), directory, control: join(binaries, "pg_ctl") };
  await start(server);
  return server;
}

/** Ends a server as a loss of power does. */
export function stopNow({ control, directory }: BootedPostgres): void {
  const [command, args] = asServerUser(control, ["-D", join(directory, "data"), "-m", "immediate", "stop"]);
  spawnSync(command, args, { cwd: tmpdir() });
}

/** Runs one statement that no transaction may hold, as who owns the server. */
export async function administer(port: number, statement: string): Promise<void> {
  const admin = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
}

/** Makes a database, empty or as a template is, and answers its `postgres://` address. */
export async function createDatabase(port: number, template = "template1"): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(port, `create database ${name} template ${template}`);
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

/** Starts a server of the test's own, as `bootPostgres` does. */
export async function startPostgres(): Promise<RunningPostgres> {
  const server = await bootPostgres();
  const end = () => stopNow(server);
  process.once("exit", end);
  return {
    createDatabase: async () => await createDatabase(server.port),
    restart: async () => {
      end();
      await start(server);
    },
    stop: async () => {
      process.removeListener("exit", end);
      end();
      await rm(server.directory, { recursive: true, force: true });
    },
  };
}
