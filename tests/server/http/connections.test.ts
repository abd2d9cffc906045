import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { guardConnections } from "#server/http/connections.ts";

/** More than a machine takes for a client that does not read. */
const large = Buffer.alloc(48 * 1024 * 1024, "x");
const limits = {
  open: 100,
  drained: 1024,
  window: 5000,
  drainTimeout: 20_000,
  stalledOfNetwork: 3,
  stalled: 5,
};

let server: Server;
let guard: ReturnType<typeof guardConnections>;
let now = 0;
let hasTrustedProxy = false;
let clients: Socket[] = [];
let networks = 0;

async function listen(more: Partial<typeof limits> = {}): Promise<void> {
  server = createServer((request, response) => {
    if (request.url === "/hangs") return;
    response.end(request.url === "/small" ? "x" : large);
  });
  // Each of a network of its own when a test asks for that.
  server.prependListener("connection", (socket: Socket) => {
    if (networks > 0) Object.defineProperty(socket, "remoteAddress", { value: `203.0.113.${(networks += 1)}` });
  });
  guard = guardConnections(server, { clock: () => now, hasTrustedProxy, limits: { ...limits, ...more } });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

/** Asks for something; what comes is only read by hand. */
async function ask(path: string): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(client);
  client.on("error", () => client.destroy());
  client.write(`GET ${path} HTTP/1.1\r\nHost: sabor.localhost\r\n\r\n`);
  await new Promise<void>((resolve) => client.once("readable", resolve));
  return client;
}

async function openConnections(): Promise<number> {
  return await new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

const reaches = async (count: number) =>
  await vi.waitFor(async () => expect(await openConnections()).toBe(count), { timeout: 5000 });

/** Reads what is there and some that follows. */
async function read(client: Socket): Promise<void> {
  let size = 0;
  while (size < 8 * 1024 * 1024 && !client.readableEnded) {
    const chunk: unknown = client.read();
    if (Buffer.isBuffer(chunk)) size += chunk.byteLength;
    else await new Promise<void>((resolve) => client.once("readable", resolve));
  }
}

beforeEach(() => {
  now = 1_000_000;
  hasTrustedProxy = false;
  clients = [];
  networks = 0;
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("a connection", () => {
  test("that takes nothing for twenty seconds is cut", async () => {
    await listen();
    await ask("/");
    expect(guard.sweep()).toBe(0);
    now += 19_999;
    expect(guard.sweep()).toBe(0);
    now += 1;
    expect(guard.sweep()).toBe(1);
    await reaches(0);
  });

  test("that takes something in every while is never cut, however slowly", async () => {
    await listen({ stalledOfNetwork: 0, stalled: 0 });
    const client = await ask("/");
    expect(guard.sweep()).toBe(0);
    for (let turn = 0; turn < 4; turn += 1) {
      await read(client);
      now += 19_999;
      expect(guard.sweep()).toBe(0);
    }
    now += 5000;
    expect(guard.sweep()).toBe(1);
  });

  test("that waits for its answer, or for its next question, is not slow", async () => {
    await listen({ stalledOfNetwork: 0, stalled: 0 });
    const idle = await ask("/small");
    idle.write("GET /hangs HTTP/1.1\r\nHost: sabor.localhost\r\n\r\n");
    await ask("/small");
    for (let turn = 0; turn < 3; turn += 1) {
      now += 60_000;
      expect(guard.sweep()).toBe(0);
    }
    expect(await openConnections()).toBe(2);
  });
});

async function stall(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await ask("/");
    now += 1;
    guard.sweep();
  }
  now += 5000;
}

describe("connections that take nothing", () => {
  test("are bounded for a network", async () => {
    await listen();
    await stall(5);
    expect(guard.sweep()).toBe(2);
    await reaches(3);
    expect(guard.sweep()).toBe(0);
  });

  test("are bounded in all", async () => {
    networks = 1;
    await listen();
    await stall(7);
    expect(guard.sweep()).toBe(2);
    await reaches(5);
  });

  test("are bounded in all only behind a proxy, whose address all share", async () => {
    hasTrustedProxy = true;
    await listen();
    await stall(6);
    expect(guard.sweep()).toBe(1);
    await reaches(5);
  });
});

test("above the bound of all connections idle ones give way, busy ones do not", async () => {
  await listen({ open: 3 });
  await ask("/small");
  await ask("/small");
  await ask("/");
  await ask("/");
  await reaches(2);
  await ask("/");
  const refused = connect((server.address() as AddressInfo).port, "127.0.0.1");
  clients.push(refused);
  await new Promise<void>((resolve) => refused.once("close", () => resolve()));
  expect(await openConnections()).toBe(3);
});
