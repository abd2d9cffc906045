import { z } from "zod";
import { field } from "./field.ts";
import { readRow } from "./reading.ts";

const switches = z.object({ is_available: z.boolean(), business_is_available: z.boolean(), is_open: z.boolean() });

/** Switches of business and branch, and whether the branch is within its hours. */
export const availabilityRow = switches.extend({
  branch_id: field.id,
  message: field.text.describe("The branch's own words while it is unavailable"),
});

/**
 * Whether business and branch take orders at all, and the branch is within its hours besides.
 * @throws UnreadableRow when one of the switches says nothing: then no order is taken (D3)
 */
export function switchesFrom(raw: unknown): { isSwitchedOn: boolean; isOpen: boolean } {
  const row = readRow(switches, raw);
  const isSwitchedOn = row.is_available && row.business_is_available;
  return { isSwitchedOn, isOpen: isSwitchedOn && row.is_open };
}

/** The platform's clock. */
export const timeRow = z.object({ time: field.instant });
