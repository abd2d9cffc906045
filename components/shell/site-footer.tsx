import { getLocale, getTranslations } from "next-intl/server";
import { languageNames, toLocale } from "#domain/base/locale.ts";
import type { Business } from "#domain/store/business.ts";
import { mailLink } from "#lib/client/mail-link.ts";
import { telephoneLink } from "#lib/client/phone-link.ts";
import { SoftLink } from "#components/ui/soft-link.tsx";

interface SiteFooterProps {
  legal: Business["legal"];
  /** Whoever reads it may leave the shop, call or write. */
  hasLinks: boolean;
  /** The business's own site (S1 §3). */
  website: string | null;
  /** When the branch is open in the week; empty when it does not say. */
  hours: readonly string[];
  /** There is a page of the zones that it delivers to. */
  hasZones: boolean;
  /** Prices are shown without taxes, which come on top (A63). */
  hasTaxesOnTop: boolean;
  /** What the platform is called, null to stay silent (A9). */
  platformName: string | null;
}

/** The identity that Colombian law wants is Colombian. */
const lawCountry = "co";

const linkClass = "inline-flex min-h-8 items-center underline underline-offset-4";

/** A link when there is an address behind it, else words. */
function Contact({ href, text }: { href: string | null; text: string }) {
  const className = "inline-flex min-h-8 items-center break-all";
  if (href === null) return <span className={className}>{text}</span>;
  return (
    <a className={`${className} underline underline-offset-4`} href={href}>
      {text}
    </a>
  );
}

/** This page in the other language (A251). */
async function OtherLanguage() {
  const other = toLocale(await getLocale()) === "en" ? "es-CO" : "en";
  return (
    <a className={linkClass} href={`?lang=${other}`} lang={other}>
      {languageNames[other]}
    </a>
  );
}

async function FooterLinks({ legal, website, hasZones }: Pick<SiteFooterProps, "legal" | "website" | "hasZones">) {
  const t = await getTranslations("shell");
  return (
    <ul className="flex flex-wrap content-start gap-x-4 md:max-w-96 md:justify-end">
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
      {hasZones && (
        <li>
          <SoftLink className={linkClass} href="/zonas">
            {t("zones.link")}
          </SoftLink>
        </li>
      )}
      <li>
        <SoftLink className={linkClass} href="/privacidad">
          {t("privacy")}
        </SoftLink>
      </li>
      <li>
        <OtherLanguage />
      </li>
      <li>
        <SoftLink className={linkClass} href="/mis-datos">
          {t("ownData")}
        </SoftLink>
      </li>
    </ul>
  );
}

/** Who sells here, as the law wants it on every page (Ley 1480), and what the prices hold (A63). */
export async function SiteFooter(props: SiteFooterProps) {
  const { legal, hasLinks, website, hours, hasZones, hasTaxesOnTop, platformName } = props;
  const t = await getTranslations("shell");
  const nit = legal.nit === null ? null : t("nit", { nit: legal.nit });
  const identity = [nit, legal.address].filter((row) => row !== null && row !== legal.name);
  return (
    <footer className="mt-8 border-t border-line bg-sunken text-xs print:hidden">
      <div className="mx-auto grid max-w-[96rem] gap-x-6 gap-y-2 px-4 py-4 md:grid-cols-[1fr_auto] lg:px-6">
        <div className="grid gap-1">
          <h2 className="text-sm font-bold">{legal.name}</h2>
          {identity.length > 0 && <p>{identity.join(" · ")}</p>}
          {hours.length > 0 && (
            <p>
              <strong className="font-semibold">{t("hours")}</strong> {hours.join(" · ")}
            </p>
          )}
          {hasTaxesOnTop && <p>{t("taxesNotIncluded")}</p>}
        </div>
        {hasLinks && <FooterLinks legal={legal} website={website} hasZones={hasZones} />}
        {platformName !== null && <p className="md:col-span-2">{t("poweredBy", { name: platformName })}</p>}
      </div>
    </footer>
  );
}
