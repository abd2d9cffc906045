import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { locales } from "#domain/base/locale.ts";
import { hasProof } from "#platform/auth/identity.ts";
import { findBusiness, loadHosts } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { consents, users } from "#platform/db/tables/user.ts";
import { passwordSetMail } from "#platform/mail/password-mail.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { phoneOf } from "#wire/person/phone-account.ts";
import { passwordSetKind } from "./keep-password.ts";

/** The business that the person agreed to last, else any: the mail is of the account, and comes from one that they know. */
async function senderOf(database: Database, user: number) {
  const [agreed] = await database
    .select({ id: consents.business })
    .from(consents)
    .where(and(eq(consents.user, user), isNotNull(consents.business)))
    .orderBy(desc(consents.accepted_at), desc(consents.id))
    .limit(1);
  const [any] = await database.select({ id: businesses.id }).from(businesses).orderBy(businesses.id).limit(1);
  const id = agreed?.id ?? any?.id;
  return id === undefined ? null : await findBusiness(database, id);
}

/** Tells an account by mail that it has a new password, where it has a mailbox (U16). */
export const passwordSetTask = defineOutboxKind({
  name: passwordSetKind,
  payload: z.object({ user: z.int() }),
  run: async ({ platform, payload, key }) => {
    const { database, mailer } = platform;
    const [user] = await database.select().from(users).where(eq(users.id, payload.user));
    const recipient = user && phoneOf(user.email) !== null ? user.notification_email : user?.email;
    const business = await senderOf(database, payload.user);
    if (user === undefined || business === null || recipient === null || recipient === undefined) return null;
    const { main } = await loadHosts(database, business.id);
    const sender = {
      id: business.id,
      name: business.name,
      domain: main ?? business.domain ?? "",
      primaryColor: business.primary_color,
    };
    const name = (await hasProof(database, user.id)) ? user.name : null;
    await mailer.send(passwordSetMail({ business: sender, recipient, language: locales[0], name }), key);
    return null;
  },
});
