import "server-only";
import { createFairLine, type Crowd, type Turn } from "#domain/base/line/fair-line.ts";
import { lineClock } from "#lib/edge/line-clock.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import { opened } from "#lib/server/opened.ts";
import type { OrdererContext } from "#lib/server/request/define-action.ts";

/** A tenant's sends under way keep the platform busy; the others' find a place beside them. Four at once took forty customers as
 * long as one after the other, and another tenant's six times as long; resting in between, a crowd leaves another tenant's the machine half
 * of the time (docs/benchmarks.md). Nobody waits longer than the page waits for an answer, less the work itself. */
const bounds = {
  atOnce: 12,
  ofGroup: 4,
  ofMember: 1,
  turn: 250,
  moreBesideOthers: 750,
  turnOfMember: 0,
  restOfMember: 0,
  restBesideOthers: 1,
  longestRest: 1000,
  waiting: 400,
  waitingOfMember: 4,
  timeout: 6000,
};

const line = opened(() => createFairLine(bounds, lineClock));

/** Sends an order in its turn; who is refused has sent nothing (A215). */
export async function inTurn<T>(
  { tenant, orderer }: Pick<OrdererContext, "tenant" | "orderer">,
  send: (crowd: Crowd) => Promise<T>,
): Promise<Turn<T>> {
  return await line()({ group: tenant, member: ordererKey(orderer) }, send);
}
