import { eq } from "drizzle-orm";
import { z } from "zod";
import { findAccount } from "#platform/auth/find-account.ts";
import { findBusiness, loadHosts } from "#platform/central/load-business.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { orderMail } from "#platform/mail/order-mail.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";
import { orderLanguage } from "./order-language.ts";
import { ownerLink } from "./link/order-links.ts";
import { orderMailKind } from "./order-tasks.ts";
import { trackOrder } from "./track-order.ts";

/** The person's name if that mailbox is theirs, which only a proof shows. */
async function provedName(database: Database, customer: number | null, recipient: string): Promise<string | null> {
  if (customer === null) return null;
  const account = await findAccount(database, recipient);
  return account?.isProved === true && account.user.id === customer ? account.user.name : null;
}

/** The mail of an order, from what its shared link shows (whose the mailbox is, is not proved), with its owner's link; none where there is no mailbox. */
export const orderMailTask = defineOutboxKind({
  name: orderMailKind,
  payload: z.object({ order: z.int() }),
  run: async ({ platform, payload, key }) => {
    const { database, mailer } = platform;
    const [row] = await database.select().from(orders).where(eq(orders.id, payload.order));
    const recipient = row?.customer_email ?? null;
    if (row === undefined || recipient === null || row.business === null) return null;
    const displayNumber = row.display_number ?? "";
    const tracked = await trackOrder(platform, { businessId: row.business, displayNumber }, "shared");
    const stamp = await catalogStamp(database);
    const business = await findBusiness(database, row.business, stamp);
    const order = tracked && trackedOrderFrom(tracked);
    const contents = order?.contents ?? null;
    if (order === null || contents === null || business === null) return null;
    const { main } = await loadHosts(database, business.id, stamp);
    const host = main ?? business.domain;
    const mail = orderMail({
      business: { id: business.id, name: business.name, domain: host ?? "", primaryColor: business.primary_color },
      recipient,
      language: orderLanguage(row),
      name: await provedName(database, row.customer, recipient),
      order: { ...order, contents },
      link: await ownerLink(platform, host, row),
    });
    await mailer.send(mail, key);
    failpoint("mail.sent");
    return null;
  },
});
