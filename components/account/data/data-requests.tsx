import { useTranslations } from "next-intl";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { dataRequests, requestTerm } from "#domain/person/request-terms.ts";
import { mailLink } from "#lib/client/mail-link.ts";
import { whatsappNumber } from "#lib/client/phone-link.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMinute } from "#lib/client/use-minute.ts";
import { DataSection } from "./data-section.tsx";
import { useDateText } from "./date-text.ts";

function Written({ href, text }: { href: string; text: string }) {
  return (
    <a className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4" href={href}>
      <MailText text={text} />
    </a>
  );
}

/** How to ask for it in writing, with the words there, and by when the law wants an answer to what is sent today (Ley 1581). */
export function DataRequests({ email }: { email: string | null }) {
  const t = useTranslations("account.data.requests");
  const dateText = useDateText();
  const { businessName: business, branch, country, accounts } = useStore();
  const now = useMinute();
  const words = `subject=${encodeURIComponent(t("subject"))}&body=${encodeURIComponent(t("body", { business }))}`;
  const mail = email === null ? null : mailLink(email);
  const operatorMail = accounts.email === null ? null : mailLink(accounts.email);
  const phone = whatsappNumber(branch, country);
  return (
    <DataSection title={t("title")} isOnScreenOnly>
      <p className="text-sm">{t("intro")}</p>
      <ul className="flex flex-col gap-2">
        {mail !== null && email !== null && (
          <li>
            <Written href={`${mail}?${words}`} text={t("mail", { name: business, email })} />
          </li>
        )}
        {phone !== null && (
          <li>
            <Written
              href={`https://wa.me/${phone}?text=${encodeURIComponent(t("body", { business }))}`}
              text={t("whatsapp", { name: business })}
            />
          </li>
        )}
        {operatorMail !== null && accounts.email !== null && accounts.email !== email && (
          <li>
            <Written
              href={`${operatorMail}?${words}`}
              text={t("mail", { name: accounts.name, email: accounts.email })}
            />
          </li>
        )}
      </ul>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {dataRequests.map((request) => {
          const { by, atLatest } = requestTerm(request, now);
          return <li key={request}>{t(request, { by: dateText(by), atLatest: dateText(atLatest) })}</li>;
        })}
      </ul>
      <p className="text-ink-muted text-sm">{t("authority")}</p>
    </DataSection>
  );
}
