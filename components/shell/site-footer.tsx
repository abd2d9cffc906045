import { getTranslations } from "next-intl/server";
import type { Business } from "#domain/store/business.ts";
import { mailLink } from "#lib/client/mail-link.ts";
import { telephoneLink } from "#lib/client/phone-link.ts";
import { SoftLink } from "#components/ui/soft-link.tsx";

interface SiteFooterProps {
  legal: Business["legal"];
  /** The business's own site (S1 §3). */
  website: string | null;
  /** When the branch is open in the week; empty when it does not say. */
  hours: readonly string[];
  /** Prices are shown without taxes, which come on top (A63). */
  hasTaxesOnTop: boolean;
  /** What the platform is called, null to stay silent (A9). */
  platformName: string | null;
}

/** The identity that Colombian law wants is Colombian. */
const lawCountry = "co";

/** A link when there is an address behind it, else words. */
function Contact({ href, text }: { href: string | null; text: string }) {
  const className = "inline-flex min-h-11 items-center break-all";
  if (href === null) return <span className={className}>{text}</span>;
  return (
    <a className={`${className} underline underline-offset-4`} href={href}>
      {text}
    </a>
  );
}

/** Who sells here, as the law wants it on every page (Ley 1480), and what the prices hold (A63). */
export async function SiteFooter({ legal, website, hours, hasTaxesOnTop, platformName }: SiteFooterProps) {
  const t = await getTranslations("shell");
  const nit = legal.nit === null ? null : t("nit", { nit: legal.nit });
  const identity = [nit, legal.address].filter((row) => row !== null && row !== legal.name);
  return (
    <footer className="mt-12 print:hidden border-t border-line bg-sunken text-sm">
      <div className="mx-auto grid max-w-[96rem] gap-6 px-4 py-8 md:grid-cols-[1fr_auto] lg:px-6">
        <div>
          <h2 className="text-base font-bold">{legal.name}</h2>
          {identity.map((row) => (
            <p key={row}>{row}</p>
          ))}
          {hours.length > 0 && (
            <>
              <h3 className="mt-3 font-semibold">{t("hours")}</h3>
              {hours.map((row) => (
                <p key={row}>{row}</p>
              ))}
            </>
          )}
          {hasTaxesOnTop && <p className="mt-3">{t("taxesNotIncluded")}</p>}
        </div>
        <ul className="flex flex-col md:items-end">
          {legal.phone !== null && (
            <li>
              <Contact href={telephoneLink(legal.phone, lawCountry)} text={legal.phone} />
            </li>
          )}
          {legal.email !== null && (
            <li>
              <Contact href={mailLink(legal.email)} text={legal.email} />
            </li>
          )}
          {website !== null && (
            <li>
              <Contact href={website} text={new URL(website).host} />
            </li>
          )}
          <li>
            <SoftLink className="inline-flex min-h-11 items-center underline underline-offset-4" href="/privacidad">
              {t("privacy")}
            </SoftLink>
          </li>
        </ul>
        {platformName !== null && <p className="text-xs md:col-span-2">{t("poweredBy", { name: platformName })}</p>}
      </div>
    </footer>
  );
}
