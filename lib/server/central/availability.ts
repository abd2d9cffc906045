import "server-only";
import { z } from "zod";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { parseAnswer, unwrapData } from "./wire-value.ts";

const availabilityRow = z.object({
  is_available: z.boolean(),
  business_is_available: z.boolean(),
  is_open: z.boolean(),
});

/** What the platform says of a branch that an order is for. */
export interface Availability {
  /** Business and branch take orders; false also for a branch that it does not know. */
  isSwitchedOn: boolean;
  /** And the branch is within its hours. */
  isOpen: boolean;
  /** The platform's clock (ms): the one that decides (A57, A156). */
  at: number;
}

/**
 * Whether the platform takes orders for a branch now, and what time it is there.
 * @throws CentralError when it gives no usable answer: then no order is taken (D3).
 */
export async function readAvailability(branchId: string, asker: Asker): Promise<Availability> {
  const { status, body, answeredAt } = await requestCentral({
    method: "GET",
    path: `/api/branches/${encodeURIComponent(branchId)}/availability`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (answeredAt === null) throw new CentralError("shape", "availability: no date", status);
  if (status === 404) return { isSwitchedOn: false, isOpen: false, at: answeredAt };
  const row = parseAnswer("availability", availabilityRow, unwrapData(body));
  const isSwitchedOn = row.is_available && row.business_is_available;
  return { isSwitchedOn, isOpen: isSwitchedOn && row.is_open, at: answeredAt };
}
