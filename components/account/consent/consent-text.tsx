import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { consentVersion } from "#domain/person/consent.ts";
import { isShared } from "#domain/store/mode.ts";
import { useStore } from "#lib/client/store-info.tsx";

function policy(text: ReactNode) {
  return (
    <LegalLink href="/privacidad" version={consentVersion}>
      {text}
    </LegalLink>
  );
}

function LegalLink({ href, version, children }: { href: string; version?: string; children: ReactNode }) {
  const t = useTranslations("account.signUp");
  const { tenant, capabilities } = useStore();
  if (isShared(capabilities)) {
    // A link would leave the kiosk, and with it the order: the address is for the guest's own phone.
    const { host, pathname } = new URL(href, `https://${tenant}`);
    return (
      <>
        {children} <span className="wrap-anywhere">{`(${host}${pathname})`}</span>
      </>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className="text-accent font-semibold underline underline-offset-2">
      {children}
      <span className="sr-only"> {version === undefined ? t("newTab") : t("newTabVersion", { version })}</span>
    </a>
  );
}

interface ConsentTextProps {
  /** `sending`: the order's button makes an account; `entering`: it, or a code, uses one; `guest`: it sends a name, and a mail. */
  by: "tick" | "sending" | "entering" | "guest" | "guestWithMail" | "first" | "renewal";
  /** What stands on the button that agrees. */
  send?: string;
}

/** The business's terms beside the privacy page, where its row has an address for them (A231). */
function Terms({ href }: { href: string }) {
  const t = useTranslations("account.consent");
  const { businessName: business } = useStore();
  return t.rich("terms", { business, link: (text) => <LegalLink href={href}>{text}</LegalLink> });
}

/** With whom, for what, with which rights; which version it is the link has (Ley 1581, A220). */
function Agreement({ by, send = "" }: ConsentTextProps) {
  const t = useTranslations("account.consent");
  const { accounts, businessName: business } = useStore();
  const { name, nit, email } = accounts;
  const operator = () =>
    nit === null || email === null ? name : t.rich("operator", { name, nit, mail: () => <MailText text={email} /> });
  return t.rich(by, { operator, business, send, policy });
}

/** What is agreed to, and the terms that hold. */
export function ConsentText(props: ConsentTextProps) {
  const { termsLink } = useStore();
  return (
    <>
      <Agreement {...props} />
      {termsLink !== null && (
        <>
          {" "}
          <Terms href={termsLink} />
        </>
      )}
    </>
  );
}
