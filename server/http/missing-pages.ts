import type { IncomingMessage } from "node:http";
import { networkOf } from "#domain/base/network.ts";

const windowMilliseconds = 60_000;
const mostNetworks = 10_000;

/** The network that a request comes from; what a client says of itself counts only behind a trusted proxy. */
export function networkOfRequest({ headers, socket }: IncomingMessage, hasTrustedProxy: boolean): string {
  const forwarded = hasTrustedProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? "unknown");
}

/**
 * Counts the pages that were asked for and are none, by network. Each is made anew and kept nowhere, so whoever invents
 * addresses pays for them alone: too many within a minute, and only pages that are ready are answered (T11, checklist 26).
 */
export function createMissingPages(clock: () => number, mostInAMinute: number) {
  const windows = new Map<string, { endsAt: number; count: number }>();

  function windowOf(network: string) {
    const known = windows.get(network);
    return known && known.endsAt > clock() ? known : { endsAt: clock() + windowMilliseconds, count: 0 };
  }

  return {
    isOver: (network: string): boolean => windowOf(network).count >= mostInAMinute,
    count: (network: string): void => {
      const window = windowOf(network);
      window.count += 1;
      windows.delete(network);
      windows.set(network, window);
      for (const oldest of windows.keys()) {
        if (windows.size <= mostNetworks) break;
        windows.delete(oldest);
      }
    },
    size: () => windows.size,
  };
}
