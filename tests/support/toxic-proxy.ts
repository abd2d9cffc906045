import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a line does to the answers that come back over it; `none` lets them through. */
export const toxics = ["latency", "reset", "blackhole", "slow", "truncate"] as const;

export type Toxic = (typeof toxics)[number] | "none";

/** A TCP proxy whose line a test makes bad; what it sends is always delivered, as a request that was accepted. */
export interface ToxicProxy {
  url: string;
  toxic: Toxic;
  stop: () => Promise<void>;
}

const delay = 150;

async function passOn(chunk: Buffer, client: Socket, toxic: Toxic): Promise<void> {
  switch (toxic) {
    case "none":
      client.write(chunk);
      return;
    case "latency":
      await sleep(delay);
      client.write(chunk);
      return;
    case "reset":
      client.resetAndDestroy();
      return;
    case "blackhole":
      return;
    case "slow":
      for (let at = 0; at < chunk.length; at += 64) {
        client.write(chunk.subarray(at, at + 64));
        await sleep(2);
      }
      return;
    case "truncate":
      client.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
  }
}

/** Starts it in front of a server of this machine. */
export async function startToxicProxy(target: string): Promise<ToxicProxy> {
  const sockets = new Set<Socket>();
  const { port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port), "127.0.0.1");
    let last = Promise.resolve();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (chunk: Buffer) => upstream.write(chunk));
    upstream.on("data", (chunk: Buffer) => {
      last = last.then(() => passOn(chunk, client, proxy.toxic));
    });
    client.on("close", () => upstream.end());
    // A line that swallows everything does not even say that it is over.
    upstream.on("close", () => void last.then(() => proxy.toxic === "blackhole" || client.end()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: ToxicProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toxic: "none",
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
