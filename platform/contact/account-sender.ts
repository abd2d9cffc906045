import { and, desc, eq, isNotNull } from "drizzle-orm";
import { findBusiness, loadHosts } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { consents } from "#platform/db/tables/user.ts";
import type { MailBusiness } from "#platform/mail/mail-layout.ts";

/** Who writes to an account, with its row. */
export interface AccountSender {
  business: NonNullable<Awaited<ReturnType<typeof findBusiness>>>;
  sender: MailBusiness;
}

/** The business that it happened at, else the one that the person agreed to last, else any: the mail is of the account, and comes from one that they know. */
export async function accountSender(
  database: Database,
  user: number,
  at: number | null = null,
): Promise<AccountSender | null> {
  const [agreed] = await database
    .select({ id: consents.business })
    .from(consents)
    .where(and(eq(consents.user, user), isNotNull(consents.business)))
    .orderBy(desc(consents.accepted_at), desc(consents.id))
    .limit(1);
  const [any] = await database.select({ id: businesses.id }).from(businesses).orderBy(businesses.id).limit(1);
  const id = at ?? agreed?.id ?? any?.id;
  const business = id === undefined ? null : await findBusiness(database, id);
  if (business === null) return null;
  const { main } = await loadHosts(database, business.id);
  const { name, primary_color: primaryColor } = business;
  return { business, sender: { id: business.id, name, domain: main ?? business.domain ?? "", primaryColor } };
}
