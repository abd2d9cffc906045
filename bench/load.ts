import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findWrk, onSecondCore } from "./wrk.ts";
import { median } from "./median.ts";

const execute = promisify(execFile);

/** One thing to measure: an address, the host to ask it for, and how its body travels. */
export interface Target {
  name: string;
  url: string;
  host: string;
  encoding: string;
}

/** What one round measured: latencies in milliseconds. */
interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

/** What one target did at one number of connections: medians over the rounds. */
export interface LoadResult extends Round {
  name: string;
  connections: number;
  spread: [lowest: number, highest: number];
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function latency(report: string, percentile: number): number {
  const [, value, unit = ""] = new RegExp(`\\s${percentile}%\\s+([\\d.]+)(us|ms|s)\\b`).exec(report) ?? [];
  return Number(value) * (milliseconds[unit] ?? Number.NaN);
}

/** Reads what wrk prints. */
function readReport(report: string): Round {
  const count = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const [errors] = report.match(/Socket errors:.*/) ?? [""];
  return {
    requestsPerSecond: count(/Requests\/sec:\s+([\d.]+)/),
    p50: latency(report, 50),
    p99: latency(report, 99),
    failures:
      count(/Non-2xx or 3xx responses: (\d+)/) + [...errors.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0),
  };
}

async function round(wrk: string, target: Target, connections: number, seconds: number): Promise<Round> {
  const headers = ["-H", `Host: ${target.host}`, "-H", `Accept-Encoding: ${target.encoding}`];
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...headers, target.url];
  const { stdout } = await execute(...onSecondCore(wrk, args));
  return readReport(stdout);
}

/** Loads the targets in turn, several rounds, so that what else the machine does falls on all of them. */
export async function measureLoad(
  targets: Target[],
  connections: number,
  rounds: number,
  seconds: number,
): Promise<LoadResult[]> {
  const wrk = findWrk();
  const samples = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await round(wrk, target, connections, 1);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const target of targets) samples.get(target.name)?.push(await round(wrk, target, connections, seconds));
  }
  return [...samples].map(([name, results]) => {
    const rates = results.map(({ requestsPerSecond }) => requestsPerSecond);
    return {
      name,
      connections,
      requestsPerSecond: median(rates),
      spread: [Math.min(...rates), Math.max(...rates)],
      p50: median(results.map(({ p50 }) => p50)),
      p99: median(results.map(({ p99 }) => p99)),
      failures: results.reduce((sum, { failures }) => sum + failures, 0),
    };
  });
}
