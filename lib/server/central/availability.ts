import "server-only";
import { z } from "zod";
import type { Asker } from "./account.ts";
import { requestCentral } from "./client.ts";
import { parseAnswer, unwrapData } from "./wire-value.ts";

const availabilityRow = z.object({
  is_available: z.boolean(),
  business_is_available: z.boolean(),
  is_open: z.boolean(),
});

/**
 * Whether the platform takes orders for a branch now; false also when it does not know the branch.
 * @throws CentralError when it gives no usable answer: then no order is taken (D3).
 */
export async function readIsOpen(branchId: string, asker: Asker): Promise<boolean> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/branches/${encodeURIComponent(branchId)}/availability`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (answer.status === 404) return false;
  const row = parseAnswer("availability", availabilityRow, unwrapData(answer.body));
  return row.is_available && row.business_is_available && row.is_open;
}

const timeRow = z.object({ time: z.iso.datetime({ offset: true }) });

/**
 * The platform's clock (ms): the one that decides when an order is sent (A57).
 * @throws CentralError when it gives no usable answer.
 */
export async function readServerTime(asker: Asker): Promise<number> {
  const answer = await requestCentral({ method: "GET", path: "/api/time", isRead: true, ...asker });
  return Date.parse(parseAnswer("time", timeRow, unwrapData(answer.body)).time);
}
