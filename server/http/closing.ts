import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** In milliseconds from the begin of the end. */
export interface ClosingLimits {
  /** What was sent before anybody could know of the end is still taken. */
  taking: number;
  /** For pages and reads. */
  reads: number;
  /** For what changes something: longer than an order's own limits together. */
  writes: number;
}

export interface ClosingParts {
  closeIdle: () => void;
  limits: ClosingLimits;
}

const pollMilliseconds = 100;

/** How a server ends: for a moment it still takes what comes, each with the last answer of its connection, then nothing new;
 * reads get a while, writes under way get to their end (checklist 50). */
export function prepareClosing(server: Server, { closeIdle, limits }: ClosingParts): { close: () => Promise<void> } {
  let writes = 0;
  let isClosing = false;
  // Before whoever answers: one that answers at once would have sent its headers.
  server.prependListener("request", ({ method }: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    if (method !== "POST") return;
    writes += 1;
    response.once("close", () => {
      writes -= 1;
    });
  });

  return {
    /** Resolves when all connections have ended, or may be cut. */
    close: async () =>
      await new Promise<void>((resolve) => {
        let waited = 0;
        isClosing = true;
        const poll = setInterval(() => {
          waited += pollMilliseconds;
          if (waited < (writes > 0 ? limits.writes : limits.reads)) {
            if (!server.listening) closeIdle();
          } else end();
        }, pollMilliseconds);
        const taking = setTimeout(() => {
          // The close of http's own server cuts answers that are still on their way.
          NetServer.prototype.close.call(server, end);
          closeIdle();
        }, limits.taking);
        function end(): void {
          clearInterval(poll);
          clearTimeout(taking);
          resolve();
        }
      }),
  };
}
