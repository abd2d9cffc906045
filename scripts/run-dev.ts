import { join } from "node:path";
import { isPortFree, type Running, startProcess, stopAll } from "./child-processes.ts";
import { type StackOptions, stackEnvironment, startPlatform } from "./demo-stack.ts";
import { root } from "./storefront-build.ts";

const options: StackOptions = {
  port: Number(process.env["PORT"] ?? 3000),
  platformPort: Number(process.env["PLATFORM_PORT"] ?? 4000),
  dataDirectory: process.env["VITRINA_DATA"] ?? join(root, ".data"),
  env: { DEMO_PAST_ORDERS: process.env["DEMO_PAST_ORDERS"] ?? "1" },
};
const running: Running[] = [];

for (const port of [options.port, options.platformPort]) {
  if (await isPortFree(port)) continue;
  console.error(`El puerto ${port} está ocupado.`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stopAll(running).then(() => process.exit(0)));
}

running.push(await startPlatform(options));
const next = startProcess(
  "La tienda",
  join(root, "node_modules", ".bin", "next"),
  ["dev", "--port", String(options.port), "-H", "0.0.0.0"],
  stackEnvironment(options),
);
running.push(next);
await next.ended;
await stopAll(running);
