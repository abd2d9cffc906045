import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";
import { bogotaDate } from "#wire/bogota-clock.ts";
import { plainText } from "#wire/field.ts";
import { valueAt } from "#wire/value-at.ts";

/** Whom a business's mail about a payment goes to, and what it says of the order. */
export interface BusinessContact {
  business: { id: number; name: string };
  recipient: string;
  /** Of the order. */
  number: string;
  provider: string;
  /** Its account there (`PaymentAccount.merchant`), of which the payment is. */
  merchant: string;
  /** When it was ordered, YYYY-MM-DD in Bogotá. */
  day: string;
}

/** Null for a business that names no address (`legal.email`). */
export async function businessContact(database: Database, payment: PaymentRow): Promise<BusinessContact | null> {
  const [row] = await database
    .select({ number: orders.display_number, id: businesses.id, name: businesses.name, config: businesses.config })
    .from(orders)
    .innerJoin(businesses, eq(businesses.id, orders.business))
    .where(eq(orders.id, payment.order));
  const recipient = plainText(valueAt(row?.config, "legal", "email"), 254);
  if (row === undefined || recipient === null) return null;
  return {
    business: { id: row.id, name: row.name },
    recipient,
    number: row.number ?? "",
    provider: payment.provider,
    merchant: payment.merchant,
    day: bogotaDate(payment.created_at.getTime()),
  };
}
