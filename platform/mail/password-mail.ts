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
