import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { shownMenu } from "#domain/menu/menu.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/shell/coming-soon.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: t("comingSoonTitle"), robots: { index: false } };
}

/** The coming soon page at an address of its own (S1 §2); of a shop that has opened since it leads to the menu (A144). */
export default async function ComingSoonPage() {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return null;
  if (shownMenu(await getMenu(store.tenant, store.branch.id))) redirect("/");
  const t = await getTranslations("errors");
  return (
    <ComingSoon name={store.business.name} logo={store.business.logo}>
      <SoftLink href="/" className={buttonClass()}>
        {t("goToMenu")}
      </SoftLink>
    </ComingSoon>
  );
}
