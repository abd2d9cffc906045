import { randomUUID } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, buildFor, startPlatform, startStorefront } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";
import { postJson } from "#tests/e2e/support/ask.ts";
import { callAction } from "#tests/e2e/support/call-action.ts";
import { pickupAttempt, quotedTotal, signUpOverTheWire } from "#tests/e2e/support/order-over-the-wire.ts";

// `node bench/own-share.ts`: how long the storefront itself takes for a quote and for an order, without the time in which
// it waits for the platform. One call at a time, so that what a proxy sees of the platform belongs to it.

const port = Number(process.env["PORT"] ?? 3800);
const host = "sabor.localhost";
const stack = { port, platformPort: port + 1000, host };
const proxyPort = port + 2000;
const customers = 15;
const ordersEach = 4;

const options: StackOptions = {
  port,
  platformPort: stack.platformPort,
  dataDirectory: join(root, ".data", "bench-share"),
  env: { SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000" },
};

/** A proxy in front of the platform, and how long at least one call has been at the platform so far, in ms. */
async function startWatch(): Promise<{ server: Server; waited: () => number }> {
  let open = 0;
  let since = 0;
  let sum = 0;
  const begin = () => {
    if (open === 0) since = performance.now();
    open += 1;
  };
  const end = () => {
    open -= 1;
    if (open === 0) sum += performance.now() - since;
  };
  const server = createServer((received, response) => {
    begin();
    const { method = "GET", url = "/", headers } = received;
    const target = { host: "127.0.0.1", port: stack.platformPort, method, path: url, headers };
    const asked = request(target, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.once("error", () => response.destroy());
    response.once("close", end);
    received.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(proxyPort, "127.0.0.1", resolve));
  return { server, waited: () => sum };
}

interface Times {
  own: number[];
  platform: number[];
}

async function measure(into: Times, waited: () => number, work: () => Promise<void>): Promise<void> {
  const [before, start] = [waited(), performance.now()];
  await work();
  const [all, platform] = [performance.now() - start, waited() - before];
  into.platform.push(platform);
  into.own.push(all - platform);
}

function share(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}

function row(name: string, { own, platform }: Times, aim: number): string {
  const both = [own, platform].map((times) => `${share(times, 0.5)} / ${share(times, 0.95)}`);
  return `| ${name} | ${own.length} | ${both.join(" | ")} | ${aim} |`;
}

async function walk(waited: () => number): Promise<void> {
  const [quotes, orders]: [Times, Times] = [
    { own: [], platform: [] },
    { own: [], platform: [] },
  ];
  const { intent } = await pickupAttempt(stack);
  const [line] = intent.lines;
  if (line === undefined) throw new Error("nothing to order");
  for (let person = 0; person < customers; person += 1) {
    const cookie = await signUpOverTheWire(stack);
    for (let more = 1; more <= ordersEach; more += 1) {
      const own = { ...intent, lines: [{ ...line, quantity: line.quantity + more }] };
      await measure(quotes, waited, async () => {
        const answer = await postJson({ ...stack, path: "/api/quote", headers: { cookie } }, own);
        if (answer.status !== 200) throw new Error(`quote: ${answer.status}`);
      });
      const attempt = { attemptKey: randomUUID(), expectedTotal: await quotedTotal(stack, own), intent: own };
      await measure(orders, waited, async () => {
        const answer = await callAction({ ...stack, name: "placeOrder", input: attempt, cookie });
        if (answer.result?.ok !== true) throw new Error(`order: ${answer.status} ${answer.body.slice(0, 300)}`);
      });
    }
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log("| one at a time | calls | the storefront itself, p50 / p95 ms | the platform, p50 / p95 ms | aim, ms |");
  console.log("|---|---|---|---|---|");
  console.log(row("quote", quotes, 50));
  console.log(row("order", orders, 150));
}

const running: Running[] = [];
await buildFor(options);
const { server, waited } = await startWatch();
try {
  running.push(await startPlatform(options));
  const env = { ...options.env, PLATFORM_URL: `http://127.0.0.1:${proxyPort}` };
  running.push(await startStorefront({ ...options, env }));
  await walk(waited);
} finally {
  await stopAll(running);
  server.close();
  server.closeAllConnections();
}
