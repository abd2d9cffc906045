import autocannon from "autocannon";

/** One thing to measure: an address and the host to ask it for. */
export interface Target {
  name: string;
  url: string;
  host: string;
}

/** What one target did at one number of connections: medians over the rounds. */
export interface LoadResult {
  name: string;
  connections: number;
  requestsPerSecond: number;
  spread: [lowest: number, highest: number];
  p50: number;
  p99: number;
  failures: number;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function round(target: Target, connections: number, seconds: number) {
  return await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers: { host: target.host, "accept-encoding": "identity" },
  });
}

/** Loads the targets in turn, several rounds, so that what else the machine does falls on all of them. */
export async function measureLoad(
  targets: Target[],
  connections: number,
  rounds: number,
  seconds: number,
): Promise<LoadResult[]> {
  const samples = new Map<string, Awaited<ReturnType<typeof round>>[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await round(target, connections, 1);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const target of targets) samples.get(target.name)?.push(await round(target, connections, seconds));
  }
  return [...samples].map(([name, results]) => {
    const rates = results.map(({ requests }) => requests.average);
    return {
      name,
      connections,
      requestsPerSecond: median(rates),
      spread: [Math.min(...rates), Math.max(...rates)],
      p50: median(results.map(({ latency }) => latency.p50)),
      p99: median(results.map(({ latency }) => latency.p99)),
      failures: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    };
  });
}
