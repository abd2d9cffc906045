import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrackingSkeleton } from "#components/order/tracking-skeleton.tsx";
import { TrackingIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-islands.tsx";
import { env } from "#lib/server/env.ts";
import { pushKey } from "#lib/server/push-key.ts";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";
export const generateStaticParams = () => [{ number: "_" }];

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tracking");
  return { title: t("title"), robots: { index: false } };
}

/** Any order: the page is the same for all, the number is read in the browser (T11), the order by a handler (A130). */
export default function TrackingPage() {
  return (
    <PageContent className="fills-screen mx-auto max-w-xl px-4 py-4 md:py-6 lg:max-w-5xl lg:px-6">
      <TrackingIsland skeleton={<TrackingSkeleton />} pushKey={pushKey(env())} />
    </PageContent>
  );
}
