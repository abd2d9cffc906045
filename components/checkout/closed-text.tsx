import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { useClosedText } from "#lib/client/place/closed-text.ts";

/** Why the branch takes no orders and when it will. */
export function ClosedText({ availability }: { availability: BranchAvailability }) {
  return <p>{useClosedText(availability)}</p>;
}
