import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/coming-soon.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: t("comingSoonTitle"), robots: { index: false } };
}

/** The coming soon page at an address of its own (S1 §2), for links that were made before the shop opened. */
export default async function ComingSoonPage() {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return null;
  const t = await getTranslations("errors");
  return (
    <ComingSoon name={store.business.name} logo={store.business.logo}>
      <SoftLink href="/" className={buttonClass()}>
        {t("goToMenu")}
      </SoftLink>
    </ComingSoon>
  );
}
