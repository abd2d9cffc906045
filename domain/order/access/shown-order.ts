import type { Adjustment } from "#domain/order/adjustment.ts";
import { type OrderAccess, shows } from "./order-access.ts";
import type { OrderContents, TrackedOrder } from "#domain/order/order-status.ts";

/** A coupon's code is its customer's own; a fee's zone tells where they live. */
function withoutSource(adjustment: Adjustment): Adjustment {
  const { kind, source } = adjustment;
  if (kind === "coupon") return { ...adjustment, source: { ...source, id: null } };
  return kind === "delivery" || kind === "freeDelivery"
    ? { ...adjustment, source: { id: null, name: null } }
    : adjustment;
}

/** Notes may name people. */
function forOthers({ lines, amounts, ...contents }: OrderContents): OrderContents {
  return {
    ...contents,
    lines: lines.map((line) => ({ ...line, note: "" })),
    amounts: { ...amounts, adjustments: amounts.adjustments.map(withoutSource) },
  };
}

/** An order as far as an access shows it, whatever more is known of it (D4). */
export function shownTo(order: TrackedOrder, access: OrderAccess): TrackedOrder {
  const isOwner = shows(access, "person");
  const contents = shows(access, "contents") ? order.contents : null;
  return {
    ...order,
    access,
    contents: contents === null || isOwner ? contents : forOthers(contents),
    owner: isOwner ? order.owner : null,
  };
}
