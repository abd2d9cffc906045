import type { Pesos } from "#domain/base/money.ts";
import type { VerdictFailure, Verdict } from "#domain/offer/verdict.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** A promotion that an order does not have, with what would change that. */
export type OfferHint = Extract<Verdict, { applies: false }>;

/** Free delivery for an order: how far it is away, null where none is in reach (A67). */
export interface FreeDelivery {
  missing: Pesos;
  minimum: Pesos;
}

/** Nothing that a person does makes these hold. */
const unreachableRules: ReadonlySet<VerdictFailure["rule"]> = new Set(["inactive", "noDiscount", "customerUnknown"]);
/** What a person can do at once, the easiest first; the others only wait or lie elsewhere. */
const nearest: readonly VerdictFailure["rule"][] = ["minimum", "login", "size", "products", "time", "weekday"];

/** What a person does here and now: adds, chooses, logs in. */
const reachedHere: ReadonlySet<VerdictFailure["rule"]> = new Set(["minimum", "login", "size", "products"]);

/** Whether this cart can still have it, here and now. */
export function isInReach({ failed }: OfferHint): boolean {
  return failed.every(({ rule }) => reachedHere.has(rule));
}

function distance({ failed }: OfferHint): number {
  const steps = failed.map(({ rule }) => (nearest.includes(rule) ? nearest.indexOf(rule) : nearest.length));
  return failed.length * nearest.length + Math.max(...steps);
}

/** The promotions that an order could have besides, the nearest first (B1); free delivery has its bar, or is of no use. */
export function offerHints(
  verdicts: readonly Verdict[],
  { mode, hasBar }: { mode: DeliveryMode | null; hasBar: boolean },
): OfferHint[] {
  const isDelivered = !hasBar && (mode === null || mode === "delivery");
  const missed = verdicts.filter((verdict) => !verdict.applies);
  const inReach = missed.filter(
    ({ promotion, failed }) =>
      !failed.some(({ rule }) => unreachableRules.has(rule)) && (isDelivered || !promotion.freeDelivery),
  );
  return inReach.toSorted((a, b) => distance(a) - distance(b));
}

/** How far the delivery is from being free, 0 when it is; the nearest promotion counts. */
export function freeDeliveryOf(verdicts: readonly Verdict[], mode: DeliveryMode | null): FreeDelivery | null {
  if (mode !== null && mode !== "delivery") return null;
  const offers = verdicts.filter(({ promotion }) => promotion.freeDelivery);
  const reached = offers.find(({ applies }) => applies);
  if (reached) return { missing: 0, minimum: reached.promotion.minimum };
  const ahead = offers.flatMap((verdict) => {
    if (verdict.applies || verdict.failed.length !== 1) return [];
    return verdict.failed.flatMap((failure) =>
      failure.rule === "minimum" ? [{ missing: failure.missing, minimum: verdict.promotion.minimum }] : [],
    );
  });
  return ahead.toSorted((a, b) => a.missing - b.missing)[0] ?? null;
}
