import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { locales } from "#domain/base/locale.ts";
import { isPhoneContact } from "#domain/person/contact.ts";
import { hasProof } from "#platform/auth/identity.ts";
import type { Database } from "#platform/db/database.ts";
import { identities, users } from "#platform/db/tables/user.ts";
import { phoneProviderOf, sendToPhone } from "#platform/mail/phone-message.ts";
import { securityNoticeMail, securityNoticeText, securityNotices } from "#platform/mail/security-mail.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { mailOf } from "#wire/person/phone-account.ts";
import { accountSender } from "./account-sender.ts";

/** Names the work that tells one contact of an account what else opens it now, or does no more. */
const securityNoticeKind = "securityNotice";

const payloadSchema = z.object({
  user: z.int(),
  /** Of the contact; null for the mail that stands in the account, where it has no contact. */
  identity: z.int().nullable(),
  /** Where it happened, null where that was nowhere in particular. */
  business: z.int().nullable().default(null),
  what: z.enum(securityNotices),
});

/** Tells every mail and phone of an account what opens it now, or does no more (U16). */
export async function tellAccount(
  transaction: Database,
  notice: { user: number; business: number | null; what: (typeof securityNotices)[number] },
  now: number,
): Promise<void> {
  const reached = await transaction
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.user, notice.user), inArray(identities.kind, ["mail", "phone"])));
  const recipients = reached.length === 0 ? [null] : reached.map(({ id }) => id);
  const tasks = recipients.map((identity) => {
    return { kind: securityNoticeKind, key: `security-${randomUUID()}`, payload: { ...notice, identity }, now };
  });
  await addTasks(transaction, tasks);
}

async function recipientOf(
  database: Database,
  { user, identity }: z.output<typeof payloadSchema>,
): Promise<{ recipient: string; name: string | null } | null> {
  const [account] = await database.select().from(users).where(eq(users.id, user));
  if (account === undefined) return null;
  const own = identity === null ? null : and(eq(identities.id, identity), eq(identities.user, user));
  const [row] = own === null ? [] : await database.select().from(identities).where(own);
  const recipient = own === null ? (mailOf(account.email) ?? account.notification_email) : row?.value;
  if (recipient === null || recipient === undefined) return null;
  return { recipient, name: (await hasProof(database, user)) ? account.name : null };
}

/** The same, of one contact. */
export const securityNoticeTask = defineOutboxKind({
  name: securityNoticeKind,
  payload: payloadSchema,
  run: async ({ platform, payload, key }) => {
    const { database, mailer, settings } = platform;
    const to = await recipientOf(database, payload);
    const known = await accountSender(database, payload.user, payload.business);
    if (to === null || known === null) return null;
    const { business, sender } = known;
    const { recipient, name } = to;
    const words = { what: payload.what, language: locales[0] };
    if (!isPhoneContact(recipient)) {
      await mailer.send(securityNoticeMail({ ...words, business: sender, recipient, name }), key);
      return null;
    }
    const provider = phoneProviderOf(business.config, settings.phoneProvider);
    if (provider === null) return null;
    const text = securityNoticeText({ ...words, business: business.name });
    const message = { kind: "securityNotice", businessId: business.id, phone: recipient, text } as const;
    await sendToPhone(provider, message, platform.clock());
    return null;
  },
});
