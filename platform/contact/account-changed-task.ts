import { eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "#domain/base/locale.ts";
import { isPhoneContact } from "#domain/person/contact.ts";
import { contactEnding } from "#domain/person/account/joined.ts";
import { accountSender } from "./account-sender.ts";
import type { Database } from "#platform/db/database.ts";
import { accountChanges, identities, users } from "#platform/db/tables/user.ts";
import { changeNoticeMail, changeNoticeText, undoAddress } from "#platform/mail/contact-mail.ts";
import { phoneProviderOf, sendToPhone } from "#platform/mail/phone-message.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { accountChangedKind, undoToken } from "./account-change.ts";

const payloadSchema = z.object({ change: z.int(), identity: z.int().nullable() });

async function noticeOf(database: Database, { change: id, identity }: z.output<typeof payloadSchema>) {
  const [change] = await database.select().from(accountChanges).where(eq(accountChanges.id, id));
  if (change === undefined || change.undone_at !== null) return null;
  const [row] = identity === null ? [] : await database.select().from(identities).where(eq(identities.id, identity));
  const recipient = identity === null ? change.before : (row?.value ?? null);
  if (recipient === null || row?.kind === "provider") return null;
  const isNew = recipient === change.after;
  const other = change.kind === "joined" && isNew ? change.before : change.after;
  // Who proved a contact just now knows of it; whose account was joined may not.
  const hasLink = change.kind === "joined" || !isNew;
  return { change, recipient, ending: contactEnding(other ?? change.after), hasLink };
}

/** Tells a contact of an account that the account was changed, with the way to undo it for 72 hours (A222, A226). */
export const accountChangedTask = defineOutboxKind({
  name: accountChangedKind,
  payload: payloadSchema,
  run: async ({ platform, payload, key }) => {
    const { database, codePepper, mailer, settings } = platform;
    const notice = await noticeOf(database, payload);
    const known = notice && (await accountSender(database, notice.change.user));
    if (notice === null || known === null) return null;
    const { change, recipient, ending, hasLink } = notice;
    const { sender, business } = known;
    const link = hasLink ? undoAddress(sender.domain, settings.storefrontPort, undoToken(codePepper, change)) : null;
    const [language] = locales;
    const words = { kind: change.kind, ending, link, language };
    if (isPhoneContact(recipient)) {
      const provider = phoneProviderOf(business.config, settings.phoneProvider);
      if (provider === null) return null;
      const text = changeNoticeText({ ...words, business: business.name });
      const message = { kind: "accountChanged", businessId: business.id, phone: recipient, text } as const;
      await sendToPhone(provider, message, platform.clock());
      return null;
    }
    const [user] = await database.select({ name: users.name }).from(users).where(eq(users.id, change.user));
    await mailer.send(changeNoticeMail({ ...words, business: sender, recipient, name: user?.name ?? null }), key);
    return null;
  },
});
