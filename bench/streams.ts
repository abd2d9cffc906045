import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, buildFor, startPlatform, startStorefront } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";
import { startFaultProxy } from "#tests/e2e/support/fault-proxy.ts";

/** `node bench/streams.ts [streams] [orders]`: memory of the storefront with that many tracking pages open. */
const [streams = 2000, orders = 200] = process.argv.slice(2).map(Number);
const port = Number(process.env["PORT"] ?? 3700);
const host = "sabor.localhost";
/** What making the streams left behind is collected within it, in ms. */
const settled = 15_000;

const options: StackOptions = {
  port,
  platformPort: port + 1000,
  dataDirectory: join(root, ".data", "bench-streams"),
  // Each page has an address of its own, as behind a proxy; nothing moves by itself.
  env: { TRUST_PROXY: "1", SIMULATION_STEP_SECONDS: "0", PLATFORM_LIMIT_FACTOR: "1000", LIMIT_FACTOR: "1000" },
};

/** Resident memory of a process in bytes. */
function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

function addressOf(index: number): string {
  return `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

interface OpenStream {
  call: ClientRequest;
  status: number;
}

/** Opens a stream and resolves with its first event. */
async function openStream(number: string, index: number): Promise<OpenStream> {
  return await new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, "x-forwarded-for": addressOf(index), accept: "text/event-stream" };
    const call = request({ host: "127.0.0.1", port, path: `/api/orders/${number}/events`, headers, agent: false });
    call.once("error", reject);
    call.once("response", (answer) => {
      answer.on("error", () => undefined);
      answer.once("data", () => resolve({ call, status: answer.statusCode ?? 0 }));
      answer.resume();
    });
    call.end();
  });
}

/** An order that stands still, whatever its number. */
const standing = {
  id: 1,
  display_number: "SAB-1",
  status: 2,
  created_at: "2026-11-22T12:00:00.000Z",
  updated_at: "2026-11-22T12:00:00.000Z",
  status_history: [],
  delivery_method: { id: 2, name: "Domicilio", internal_name: "delivery" },
  payment_method: { id: 5, name: "Efectivo", type: "cash", label: null },
  branch: null,
  products: [],
  subtotal: 0,
  discount: 0,
  delivery_charge: 0,
  payment_method_charge: 0,
  taxes: [],
  tax: 0,
  total: 0,
  adjustments: [],
  scheduling: null,
  estimate: null,
  owner: null,
};

async function openAll(): Promise<OpenStream[]> {
  const open: OpenStream[] = [];
  // A few at a time: it is memory that is measured, not the rush.
  for (let index = 0; index < streams; index += 20) {
    const batch = Array.from({ length: Math.min(20, streams - index) }, async (_, beside) => {
      return await openStream(`SAB-${1000 + ((index + beside) % orders)}`, index + beside);
    });
    open.push(...(await Promise.all(batch)));
  }
  return open;
}

async function run(): Promise<void> {
  const running: Running[] = [];
  await buildFor(options);
  const proxy = await startFaultProxy(port + 2000, options.platformPort);
  try {
    running.push(await startPlatform(options));
    const env = { ...options.env, PLATFORM_URL: `http://127.0.0.1:${port + 2000}` };
    const storefront = await startStorefront({ ...options, env });
    running.push(storefront);
    proxy.set({ status: 200, body: { data: standing } }, /^\/api\/orders\/status\//);
    const { pid = 0 } = storefront.child;
    // One stream first: what Next loads for any is none of theirs.
    const first = await openStream("SAB-999", streams);
    await wait(settled);
    const before = residentBytes(pid);
    const open = await openAll();
    const atMost = residentBytes(pid);
    await wait(settled);
    const after = residentBytes(pid);
    const refused = open.filter(({ status }) => status !== 200).length;
    const each = ((after - before) / streams / 1024).toFixed(1);
    console.log(`${streams} streams of ${orders} orders, ${refused} refused`);
    console.log(
      `before ${megabytes(before)} MB, with them ${megabytes(after)} MB: ${megabytes(after - before)} MB, ${each} KB each`,
    );
    console.log(`while they were opened up to ${megabytes(atMost)} MB`);
    console.log(`the platform was asked ${proxy.count(/^\/api\/orders\/status\//)} times`);
    for (const { call } of [first, ...open]) call.destroy();
    await wait(settled);
    console.log(`after they left ${megabytes(residentBytes(pid))} MB`);
  } finally {
    await stopAll(running);
    await proxy.stop();
  }
}

await run();
