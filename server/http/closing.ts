import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** In milliseconds from the begin of the end. */
export interface ClosingLimits {
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

/** How a server ends: nothing new is taken, reads get a while, writes under way get to their end (checklist 50). */
export function prepareClosing(server: Server, { closeIdle, limits }: ClosingParts): { close: () => Promise<void> } {
  let writes = 0;
  server.on("request", ({ method }: IncomingMessage, response: ServerResponse) => {
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
        const poll = setInterval(() => {
          waited += pollMilliseconds;
          if (waited < (writes > 0 ? limits.writes : limits.reads)) closeIdle();
          else end();
        }, pollMilliseconds);
        function end(): void {
          clearInterval(poll);
          resolve();
        }
        // The close of http's own server cuts answers that are still on their way.
        NetServer.prototype.close.call(server, end);
        closeIdle();
      }),
  };
}
