import { isPhoneContact } from "#domain/person/contact.ts";
import { type prepareCode, takeBackCode } from "#platform/auth/send-code.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { loadHosts } from "#platform/central/load-business.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { MailBusiness } from "#platform/mail/mail-layout.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { type PhoneMessage, phoneProviderOf, sendToPhone } from "#platform/mail/phone-message.ts";
import type { AccountSender } from "./account-sender.ts";

/** A code that does something with an account, and the words that carry it. */
interface AccountCode {
  business: AccountSender["business"];
  contact: string;
  made: Awaited<ReturnType<typeof prepareCode>>;
  message: Pick<PhoneMessage, "kind" | "text">;
  mail: (sender: MailBusiness) => Mail;
}

/** Takes a code to where its contact is reached; nobody's who takes it is revoked. @throws Refusal 503 `mail_unavailable` */
export async function deliverAccountCode(
  platform: PlatformContext,
  { business, contact, made, message, mail }: AccountCode,
): Promise<void> {
  const { id, name, primary_color: primaryColor } = business;
  try {
    if (isPhoneContact(contact)) {
      const provider = phoneProviderOf(business.config, platform.settings.phoneProvider);
      if (provider === null) throw new Error("Nobody delivers messages to phones.");
      return await sendToPhone(provider, { ...message, businessId: id, phone: contact }, platform.clock());
    }
    const { main } = await loadHosts(platform.database, id);
    await platform.mailer.send(mail({ id, name, domain: main ?? business.domain ?? "", primaryColor }));
  } catch (error) {
    await takeBackCode(platform, made, error);
    throw new Refusal(503, "mail_unavailable");
  }
}
