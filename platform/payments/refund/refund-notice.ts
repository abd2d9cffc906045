import { eq } from "drizzle-orm";
import { findBusiness, loadHosts } from "#platform/central/load-business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { refundNoticeMail } from "#platform/mail/refund-notice-mail.ts";
import { orderLanguage } from "#platform/orders/order-language.ts";
import { ownerLink } from "#platform/orders/link/order-links.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { beginRefund } from "./begin-refund.ts";
import { refundNoticeKind, refundSchema } from "./refund-task.ts";

/** Mails whoever ordered that the money goes back: they may have given the payment up and look at it no more (I2, A199). */
export const refundNotice = defineOutboxKind({
  name: refundNoticeKind,
  payload: refundSchema,
  run: async ({ platform, payload, key }) => {
    const { database, mailer } = platform;
    if ((await beginRefund(platform, payload)) === null) return null;
    const [row] = await database
      .select({ order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order))
      .where(eq(payments.id, payload.payment));
    const recipient = row?.order.customer_email ?? null;
    if (row === undefined || recipient === null || row.order.business === null) return null;
    const business = await findBusiness(database, row.order.business);
    if (business === null) return null;
    const { main } = await loadHosts(database, business.id);
    const host = main ?? business.domain;
    const number = row.order.display_number ?? "";
    const mail = refundNoticeMail({
      business: { id: business.id, name: business.name, domain: host ?? "", primaryColor: business.primary_color },
      recipient,
      language: orderLanguage(row.order),
      number,
      amount: payload.amount,
      currency: payload.currency,
      reason: payload.reason,
      link: await ownerLink(platform, host, row.order),
    });
    await mailer.send(mail, key);
    return null;
  },
});
