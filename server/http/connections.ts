import type { Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "#domain/base/network.ts";

/** In bytes, milliseconds and connections. */
export interface ConnectionLimits {
  /** Open connections in all: above it the idle ones are closed, then new ones refused. */
  open: number;
  /** A connection drains as long as it takes so many bytes within `window`. */
  drained: number;
  window: number;
  /** After so long without draining it is cut. */
  drainTimeout: number;
  /** So many that do not drain may wait, of one network and in all; those that wait longest are cut. */
  stalledOfNetwork: number;
  stalled: number;
}

const defaultLimits: ConnectionLimits = {
  open: 10_000,
  drained: 1024,
  window: 5000,
  drainTimeout: 20_000,
  stalledOfNetwork: 16,
  stalled: 256,
};

interface Watched {
  network: string;
  /** Bytes that the machine had taken when it last drained. */
  taken: number;
  drainedAt: number;
}

export interface GuardParts {
  clock: () => number;
  hasTrustedProxy: boolean;
  limits?: ConnectionLimits;
}

export interface ConnectionGuard {
  /** Cuts what has to go; answers how many. */
  sweep: () => number;
  closeIdle: () => void;
}

function numberOf(handle: unknown, name: string): number {
  const value: unknown = typeof handle === "object" && handle !== null ? Reflect.get(handle, name) : undefined;
  return typeof value === "number" ? value : 0;
}

/** What waits to be sent, and what was: of a write that is under way only Node's handle knows how much. */
function progressOf(socket: Socket): { waiting: number; taken: number } {
  const handle: unknown = Reflect.get(socket, "_handle");
  const queued = numberOf(handle, "writeQueueSize");
  return { waiting: Math.max(queued, socket.writableLength), taken: numberOf(handle, "bytesWritten") - queued };
}

/** Whether a connection has no answer under way; one that has asked for nothing yet is Node's to end. */
function isIdle(socket: Socket): boolean {
  return Reflect.get(socket, "_httpMessage") === null && progressOf(socket).waiting === 0;
}

/**
 * Cuts connections that do not read what they asked for, by network and in all; what drains is never cut, since
 * carriers share addresses. Call `sweep` every second or two. `clock` in ms; behind a proxy networks are not distinguished.
 */
export function guardConnections(
  server: Server,
  { clock, hasTrustedProxy, limits = defaultLimits }: GuardParts,
): ConnectionGuard {
  const watched = new Map<Socket, Watched>();

  function cut(socket: Socket): void {
    watched.delete(socket);
    socket.destroy();
  }

  /** Unlike Node's own `closeIdleConnections`, not those whose answer is still on its way. */
  function closeIdle(): void {
    for (const socket of watched.keys()) if (isIdle(socket)) cut(socket);
  }

  server.on("connection", (socket: Socket) => {
    if (watched.size >= limits.open) closeIdle();
    if (watched.size >= limits.open) {
      socket.destroy();
      return;
    }
    watched.set(socket, { network: networkOf(socket.remoteAddress ?? "unknown"), taken: 0, drainedAt: clock() });
    socket.once("close", () => watched.delete(socket));
  });

  /** Those that have taken too little since `window`, the longest first. */
  function stalled(now: number): [Socket, Watched][] {
    const found: [Socket, Watched][] = [];
    for (const [socket, state] of watched) {
      const { waiting, taken } = progressOf(socket);
      if (waiting === 0 || taken - state.taken >= limits.drained) {
        state.taken = taken;
        state.drainedAt = now;
      } else if (now - state.drainedAt >= limits.window) found.push([socket, state]);
    }
    return found.toSorted(([, a], [, b]) => a.drainedAt - b.drainedAt);
  }

  return {
    closeIdle,
    sweep: () => {
      const now = clock();
      const waiting = stalled(now);
      const ofNetwork = new Map<string, number>();
      for (const [, { network }] of waiting) ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
      let left = waiting.length;
      for (const [socket, { network, drainedAt }] of waiting) {
        const beside = ofNetwork.get(network) ?? 0;
        const hasRoom = left <= limits.stalled && (hasTrustedProxy || beside <= limits.stalledOfNetwork);
        if (hasRoom && now - drainedAt < limits.drainTimeout) continue;
        cut(socket);
        ofNetwork.set(network, beside - 1);
        left -= 1;
      }
      return waiting.length - left;
    },
  };
}
