import { storeOrigin } from "#platform/http/store-origin.ts";
import { accountMail, type AccountMail } from "./account-mail.ts";
import { oneLine } from "./mail-layout.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** The store's page that takes a link's token; in the fragment, which no server and no log sees. */
export function resetAddress(host: string, port: number, token: string): string {
  return `${storeOrigin(host, port)}/#clave=${token}`;
}

/** The link that sets another password (S2 §4.6). */
export function passwordResetMail(input: AccountMail & { link: string; minutes: number }): Mail {
  const t = mailTexts(input.language);
  const minutes = String(input.minutes);
  return accountMail(input, {
    kind: "passwordReset",
    subject: t("mail.password.subject", { business: oneLine(input.business.name) }),
    title: t("mail.password.title"),
    preview: t("mail.password.preview", { minutes }),
    before: [t("mail.password.open")],
    link: { address: input.link, label: t("mail.password.button") },
    after: [t("mail.password.lasts", { minutes }), t("mail.password.ignore")],
  });
}

/** That a password was set, and what to do if that was somebody else. */
export function passwordSetMail(input: AccountMail): Mail {
  const t = mailTexts(input.language);
  const text = t("mail.password.setText", { email: input.recipient });
  return accountMail(input, {
    kind: "passwordSet",
    subject: t("mail.password.setSubject"),
    title: t("mail.password.setTitle"),
    preview: text,
    before: [text],
    link: null,
    after: [t("mail.password.setNotYou", { business: oneLine(input.business.name) })],
  });
}
