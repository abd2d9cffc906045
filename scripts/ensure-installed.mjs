import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

// Runs on the person's own Node (20 or later), before anything is installed: plain JavaScript, no packages.

const root = resolve(import.meta.dirname, "..");
const stamp = join(root, "node_modules", ".vitrina-lock");
const pinnedNode = join(root, "node_modules", ".bin", "node");
const lowestNode = [22, 15];

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

/** Installs the locked packages when they are missing or of another lock. */
function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Instalando los paquetes (solo la primera vez)…");
  const result = spawnSync("npm", ["ci"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) process.exit(result.status ?? 1);
  writeFileSync(stamp, lockHash());
}

/** The pinned Node where it exists, else the person's own when it is new enough. */
function projectNode() {
  if (existsSync(pinnedNode)) return pinnedNode;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1])) return process.execPath;
  console.error(
    `Vitrina necesita Node ${lowestNode.join(".")} o posterior en este sistema; aquí hay ${process.versions.node}.`,
  );
  return process.exit(1);
}

/** Installs if needed and runs a TypeScript script on the project's Node; signals reach it by the process group. */
export async function runScript(script) {
  ensureInstalled();
  const { spawn } = await import("node:child_process");
  const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`;
  const child = spawn(projectNode(), [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm's shell dies of a signal without passing it on; its orphan ends too.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 500).unref();
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
}
