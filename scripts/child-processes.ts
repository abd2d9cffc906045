import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { boundLog } from "./bounded-log.ts";

export interface Running {
  name: string;
  child: ChildProcess;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** What it wrote last into its log; empty without one. */
  lastLines: () => string;
}

/** What this program has started and not ended yet. */
const alive = new Set<Running>();

const mostLastLines = 20;

/** Reads the end of a log from where it stands now: who wrote before is another process. */
function linesFromHere(logFile: string): () => string {
  const from = statSync(logFile).size;
  return () => {
    const log = readFileSync(logFile);
    // A full one was emptied meanwhile.
    const text = log.subarray(log.byteLength < from ? 0 : from).toString();
    return text.trim().split("\n").slice(-mostLastLines).join("\n");
  };
}

/** Starts a process that `stopAll` ends. With a log file all of its output goes there, warnings and errors too. */
export function startProcess(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  logFile?: string,
): Running {
  const output = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
  const unbound = logFile === undefined ? () => {} : boundLog(logFile);
  const lastLines = logFile === undefined ? () => "" : linesFromHere(logFile);
  const child = spawn(command, args, { stdio: ["ignore", output, output], env: { ...process.env, ...env } });
  if (typeof output === "number") closeSync(output);
  const ended = new Promise<number>((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
  const running = { name, child, ended, lastLines };
  alive.add(running);
  void ended.then(() => alive.delete(running));
  void ended.then(unbound);
  return running;
}

/** Runs a process to its end and answers its exit code. */
export async function runProcess(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return await startProcess(command, command, args, env).ended;
}

/** What all of them get together where no order is in flight, and the least that the first one gets. */
const usualTimeout = 8000;
const leastTimeout = 2000;

/** Ends all processes in parallel: asks first, forces after `timeout` milliseconds. */
export async function stopAll(processes: Running[], timeout = usualTimeout): Promise<void> {
  for (const { child } of processes) child.kill("SIGTERM");
  const force = setTimeout(() => processes.forEach(({ child }) => child.kill("SIGKILL")), timeout);
  await Promise.all(processes.map(({ ended }) => ended));
  clearTimeout(force);
}

/** Longer than the storefront gives to orders in flight. */
const storefrontTimeout = 17_000;

/** Ends everything this program has started, also what is not ready yet; the last first, which may need the others. */
export async function stopEverything(): Promise<void> {
  const [first, ...later] = alive;
  const startedAt = performance.now();
  for (const running of later.toReversed()) await stopAll([running], storefrontTimeout);
  const left = usualTimeout - (performance.now() - startedAt);
  if (first !== undefined) await stopAll([first], Math.max(leastTimeout, left));
}

/** Whether nothing listens on the port, on any address. */
export async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Waits for a 2xx. @throws Error when the process ends first or after `limit` milliseconds */
export async function waitUntilReady(running: Running, url: string, limit = 120_000): Promise<void> {
  const state = { isOver: false };
  void running.ended.then(() => (state.isOver = true));
  const deadline = Date.now() + limit;
  while (Date.now() < deadline && !state.isOver) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok === true) return;
    await wait(100);
  }
  const reason = state.isOver ? "terminó antes de estar listo" : "no respondió a tiempo";
  throw new Error(`${running.name} ${reason}.\n${running.lastLines()}`.trim());
}
