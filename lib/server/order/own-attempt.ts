import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, type Result } from "#domain/base/result.ts";
import type { OrderFailure, PlacedOrder } from "#domain/order/order-failure.ts";
import type { Attempt, OrderCaller } from "#lib/server/central/orders.ts";
import type { AttemptOutcome } from "#lib/server/sources/sent-order.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { attemptOwners, keepGuest } from "#lib/server/request/orderer.ts";
import { keepSent, recallSent } from "#lib/server/sources/sent-attempts.ts";
import { handOffFound } from "./hand-off.ts";
import { callerOf } from "./place-order.ts";

type Answer = Result<PlacedOrder | null, Failure | OrderFailure>;

/**
 * Asks about an attempt as each of those that this browser is, until it is theirs (A214); `unauthorized` for nobody,
 * `keyReused` for another one's. @throws CentralError
 */
export async function askAsOwner(
  attemptKey: string,
  opened: RequestContext,
  ask: (attempt: Attempt, caller: OrderCaller) => Promise<AttemptOutcome>,
): Promise<Answer> {
  const { tenant, business, session, orderer } = opened;
  await recallSent(tenant, business);
  let answer: Answer = fail({ kind: "unauthorized" });
  for (const owner of await attemptOwners(session, orderer, attemptKey)) {
    const context = { ...opened, orderer: owner };
    answer = await handOffFound(await ask({ attemptKey, businessId: business.id }, callerOf(context)), context);
    if (!answer.ok && answer.failure.kind === "perhaps") break;
    if (!answer.ok) continue;
    if (answer.value !== null && orderer !== null && owner.kind === "guest")
      await keepGuest(orderer, { attemptKey, isMade: true, tenant });
    break;
  }
  await keepSent({ attemptKey, businessId: business.id }, tenant);
  return answer;
}
