import type { OrderPlace } from "#domain/person/orderer.ts";
import type { OrderIntent } from "./intent.ts";
import type { OrderProblem } from "./problem.ts";

/** Whether a guest orders; who knows no place knows of no guest. */
export function isGuestAt(place: OrderPlace | null): boolean {
  return place !== null && place.kind !== "none";
}

/** Why an order cannot be taken from its place: on site orders who sits at a table or stands at a kiosk, and an enrolled
 * kiosk also to take away (A16, D2). None while the place is unknown.
 *
 * @param requiresProof the business takes guests only from proved places
 */
export function placeProblem(
  { mode, table }: Pick<OrderIntent, "mode" | "table">,
  place: OrderPlace | null,
  requiresProof: boolean,
): OrderProblem | null {
  if (place === null) return null;
  const isOnSite = mode === "onsite";
  if (place.kind === "none") return isOnSite || table !== null ? { code: "method_not_allowed" } : null;
  const isAllowed = place.kind === "table" ? isOnSite && table !== null : mode !== "delivery" && table === null;
  if (!isAllowed) return { code: "method_not_allowed" };
  return !place.isProved && (requiresProof || !isOnSite) ? { code: "place_not_proved" } : null;
}
