import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { addTask } from "./add-task.ts";

export const noticeKind = "storefrontNotice";

export const changeEventSchema = z.object({
  event: z.enum(["menu.updated", "business.updated", "branch.updated", "promos.updated", "order.updated"]),
  /** The business's main domain. */
  domain: z.string(),
  business_id: z.int(),
  branch_id: z.int().optional(),
  /** Of an order that is in another status now. */
  display_number: z.string().optional(),
});

/** What changed and where; storefronts purge what they cached of it, or look again. */
export type ChangeEvent = z.infer<typeof changeEventSchema>;

/** Tells every storefront of a change that is written in this transaction; of one with the same key only once. */
export type Announce = (transaction: Database, event: ChangeEvent, key?: string) => Promise<void>;

/** Makes the announcer: a task for each storefront, none without a secret to sign with. */
export function createAnnouncer(
  { webhooks, webhookSecret }: { webhooks: readonly string[]; webhookSecret: string | null },
  clock: () => number,
): Announce {
  return async (transaction, event, about = randomUUID()) => {
    if (webhookSecret === null) return;
    for (const address of webhooks) {
      const key = `${noticeKind}:${about}:${address}`;
      await addTask(transaction, { kind: noticeKind, key, payload: { address, event }, now: clock() });
    }
  };
}
