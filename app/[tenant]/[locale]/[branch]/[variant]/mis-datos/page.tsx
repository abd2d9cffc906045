import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OwnDataIsland } from "#components/account/data/own-data-island.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { OwnDataSkeleton } from "#components/account/data/own-data-skeleton.tsx";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.data");
  return { title: t("title"), robots: { index: false } };
}

/** What is kept of whoever is here: on the device, in the account, at this shop (Ley 1581, B10). */
export default async function OwnDataPage() {
  const store = await openStore();
  if (!store) return null;
  const t = await getTranslations("account.data");
  const { name, email } = store.business.legal;
  return (
    <PageContent className="fills-screen mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 lg:px-6">
      <header>
        <h1 className="text-2xl font-bold">{t("title")}</h1>
        <p className="text-ink-muted mt-1">{t("intro", { business: name })}</p>
      </header>
      <OwnDataIsland email={email} skeleton={<OwnDataSkeleton />} />
    </PageContent>
  );
}
