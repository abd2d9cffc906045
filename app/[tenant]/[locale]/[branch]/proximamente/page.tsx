import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/coming-soon.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

export const ensureStatic = "navigation";
export const metadata: Metadata = { robots: { index: false } };

/** 'Muy pronto' as a page (S1 §2); a shop that is open already leads on to its menu. */
export default async function ComingSoonPage() {
  const store = await openStore();
  if (!store || store.isComingSoon) return null;
  const t = await getTranslations("errors");
  return (
    <ComingSoon name={store.business.name} logo={store.business.logo}>
      <SoftLink href="/" className={buttonClass()}>
        {t("goToMenu")}
      </SoftLink>
    </ComingSoon>
  );
}
