import { createServer, request, type Server } from "node:http";
import { loadavg } from "node:os";
import { join } from "node:path";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, buildFor, startPlatform, startStorefront, visit } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";

// `node bench/cold-tenant.ts`: how long tenants that were never seen wait for their page while each answer of the platform takes
// 1.5 s. Aim: 1.3 times two answers in a row and 0.3 s more.

const port = Number(process.env["PORT"] ?? 3700);
const options: StackOptions = {
  port,
  platformPort: port + 1000,
  dataDirectory: join(root, ".data", "bench-cold"),
  env: { SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000", STOREFRONT_WEBHOOKS: "" },
};
const answerSeconds = 1.5;
const mostSeconds = 1.3 * 2 * answerSeconds + 0.3;
const pages = [
  ["sabor.localhost", "/"],
  ["tienda.localhost", "/"],
  ["fantasma.localhost", "/"],
  ["plaza.localhost", "/order"],
] as const;
const rounds = 3;

/** A proxy in front of the platform whose every answer takes its time. */
async function startSlowLine(at: number): Promise<Server> {
  const server = createServer((received, response) => {
    const { method = "GET", url = "/", headers } = received;
    const target = { host: "127.0.0.1", port: options.platformPort, method, path: url, headers };
    const asked = request(target, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }, answerSeconds * 1000);
    });
    asked.once("error", () => response.destroy());
    received.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  return server;
}

const running: Running[] = [];
const line = await startSlowLine(port + 2000);
try {
  await buildFor(options);
  running.push(await startPlatform(options));
  const slow = { ...options, env: { ...options.env, PLATFORM_URL: `http://127.0.0.1:${port + 2000}` } };
  const seconds = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const storefront = await startStorefront(slow);
    running.push(storefront);
    for (const [host, path] of pages) {
      const startedAt = performance.now();
      const status = await visit(port, host, path);
      if (status !== 200) throw new Error(`${host}${path} answered ${status}.`);
      seconds.set(host + path, [...(seconds.get(host + path) ?? []), (performance.now() - startedAt) / 1000]);
    }
    await stopAll([storefront]);
  }
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}\n| page of a tenant never seen | s, one a start | aim |\n|---|---|---|`,
  );
  for (const [page, times] of seconds)
    console.log(`| ${page} | ${times.map((time) => time.toFixed(2)).join(", ")} | ${mostSeconds.toFixed(1)} |`);
} finally {
  await stopAll(running);
  line.closeAllConnections();
  line.close();
}
