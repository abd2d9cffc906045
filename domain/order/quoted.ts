import type { Pesos } from "#domain/base/money.ts";
import { honouredInstants } from "#domain/offer/honoured.ts";
import { assess } from "./assess.ts";
import type { Assessed } from "./assess.ts";
import type { OrderFacts } from "./facts.ts";
import type { OrderIntent } from "./intent.ts";

interface Quoted {
  /** The server's clock (ms). */
  at: number;
  /** What the person agreed to pay. */
  total: Pesos;
  /** What is known, with the coupon as it holds at an instant (ms). */
  factsAt: (offersAt: number) => OrderFacts;
}

/**
 * An order as it is assessed now; where a promotion or coupon has ended since the person was quoted its total, with that.
 * Never with what was switched off or used up, and never for more than it costs now (F29, I4).
 */
export function assessQuoted(intent: OrderIntent, { at, total, factsAt }: Quoted): Assessed {
  const now = assess(intent, factsAt(at), at);
  // Used up or not enough is no matter of time.
  const isInTime = now.problems.every((problem) => problem.code === "coupon_invalid" && problem.reason === "notValid");
  if (!isInTime || total >= now.total) return now;
  for (const offersAt of honouredInstants(at)) {
    const earlier = assess(intent, factsAt(offersAt), at, offersAt);
    if (earlier.problems.length === 0 && earlier.total === total) return earlier;
  }
  return now;
}
