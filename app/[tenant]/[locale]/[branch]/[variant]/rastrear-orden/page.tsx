import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FindOrderSkeleton } from "#components/order/tracking-skeleton.tsx";
import { FindOrderIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-islands.tsx";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tracking");
  return { title: t("title"), robots: { index: false } };
}

/** The order search page (S3 §2). */
export default async function FindOrderPage() {
  const t = await getTranslations("tracking");
  return (
    <PageContent className="fills-screen mx-auto flex max-w-xl flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-bold">{t("title")}</h1>
      <p className="text-ink-muted">{t("searchHint")}</p>
      <FindOrderIsland skeleton={<FindOrderSkeleton />} />
    </PageContent>
  );
}
