import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import type { Business } from "#domain/store/business.ts";
import { consentVersion } from "#domain/person/consent.ts";
import { requestDays } from "#domain/person/request-terms.ts";
import type { AccountsOperator } from "#lib/client/store-info.tsx";
import { phoneText } from "#lib/client/phone-text.ts";

/** Who answers for the data, as far as the business says (Ley 1480, Ley 1581). */
function Controller({ legal }: { legal: Business["legal"] }) {
  const t = useTranslations("privacy");
  const { name, nit, address, phone, email } = legal;
  const sentences = [
    t("controller", { name }),
    nit !== null && t("controllerNit", { nit }),
    // An address may end with an abbreviation's own full stop.
    address !== null && t("controllerAddress", { address: address.replace(/\.$/, "") }),
    phone !== null && t("controllerPhone", { phone: phoneText(phone) }),
    email !== null && t("controllerEmail", { email }),
  ];
  return (
    <p>
      <MailText text={sentences.filter((part) => part !== false).join(" ")} />
    </p>
  );
}

function ownDataLink(text: ReactNode) {
  return (
    <SoftLink href="/mis-datos" className="text-accent font-semibold underline underline-offset-2">
      {text}
    </SoftLink>
  );
}

const { consulta, reclamo } = requestDays;

/** In business days, as /mis-datos counts them. */
const rightsTerms = {
  consulta: consulta.first,
  consultaMore: consulta.more,
  reclamo: reclamo.first,
  reclamoMore: reclamo.more,
};

/** The policy that the sign-up asks consent for, in the version that is kept as proof (Ley 1581). */
export function PrivacyPolicy({ legal, accounts }: { legal: Business["legal"]; accounts: AccountsOperator }) {
  const t = useTranslations("privacy");
  const sections = ["data", "purpose", "shared", "rights", "contact", "keeping"] as const;
  return (
    <article className="flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-2xl font-bold">{t("title")}</h1>
        <p className="text-ink-muted mt-1 text-sm">{t("version", { version: consentVersion })}</p>
      </header>
      <section className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">{t("controllerTitle")}</h2>
        <Controller legal={legal} />
        <p>
          <MailText
            text={t("accounts", {
              operator: accounts.name,
              nit: accounts.nit ?? "-",
              email: accounts.email ?? "-",
              business: legal.name,
            })}
          />
        </p>
      </section>
      {sections.map((section) => (
        <section key={section} className="flex flex-col gap-2">
          <h2 className="text-lg font-bold">{t(`${section}Title`)}</h2>
          <p>{section === "rights" ? t(section, rightsTerms) : t(section)}</p>
          {section === "rights" && <p>{t.rich("ownData", { link: ownDataLink })}</p>}
        </section>
      ))}
    </article>
  );
}
