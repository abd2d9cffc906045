import { createFairLine, type FairLine } from "#domain/base/line/fair-line.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";

/** The embedded engine runs one transaction after the other; a server has ten connections, some for everything else. */
const bounds = {
  embedded: { atOnce: 1, ofGroup: 1 },
  server: { atOnce: 8, ofGroup: 4 },
};

/** Memory's bounds: what one orderer sends is limited by the minute, how long anybody waits by `timeout`. */
const most = { ofMember: 1, waiting: 2000, waitingOfMember: 1000 };

/** The storefronts before it keep the pace. */
const unpaced = {
  turn: 0,
  moreBesideOthers: 0,
  turnOfMember: 0,
  restOfMember: 0,
  restBesideOthers: 0,
  longestRest: 0,
};

/** The line of checks and orders: businesses take turns, and so do the orderers of one. Who is refused was not asked about
 * anything, so the same may be sent again (A215). `timeout` in ms. */
export function createOrderLine(kind: OpenedDatabase["kind"], timeout: number): FairLine {
  return createFairLine(
    { ...bounds[kind], ...most, ...unpaced, timeout },
    {
      now: () => performance.now(),
      after: (milliseconds, over) => {
        const timer = setTimeout(over, milliseconds);
        return () => clearTimeout(timer);
      },
    },
  );
}
