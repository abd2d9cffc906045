import { eq } from "drizzle-orm";
import { z } from "zod";
import { locales } from "#domain/base/locale.ts";
import { accountSender } from "#platform/contact/account-sender.ts";
import { hasProof } from "#platform/auth/identity.ts";
import { users } from "#platform/db/tables/user.ts";
import { passwordSetMail } from "#platform/mail/password-mail.ts";
import { defineOutboxKind } from "#platform/outbox/outbox-kind.ts";
import { mailOf } from "#wire/person/phone-account.ts";
import { passwordSetKind } from "./keep-password.ts";

/** Tells an account by mail that it has a new password, where it has a mailbox (U16). */
export const passwordSetTask = defineOutboxKind({
  name: passwordSetKind,
  payload: z.object({ user: z.int() }),
  run: async ({ platform, payload, key }) => {
    const { database, mailer } = platform;
    const [user] = await database.select().from(users).where(eq(users.id, payload.user));
    const recipient = user && (mailOf(user.email) ?? user.notification_email);
    const known = await accountSender(database, payload.user);
    if (user === undefined || known === null || recipient === null || recipient === undefined) return null;
    const name = (await hasProof(database, user.id)) ? user.name : null;
    await mailer.send(passwordSetMail({ business: known.sender, recipient, language: locales[0], name }), key);
    return null;
  },
});
