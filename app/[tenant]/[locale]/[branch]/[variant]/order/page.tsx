import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "#components/checkout/confirm-page.tsx";
import { QueryProvider } from "#components/page/query-provider.tsx";
import { LinesIsland, PhoneIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-islands.tsx";
import { PageContact, PageGuest } from "#app/[tenant]/[locale]/[branch]/_shop/panels/contact.tsx";
import { IslandTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/island-texts.tsx";
import { LazyOrderOffers } from "#components/offer/lazy-order-offers.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("checkout");
  return { title: t("title"), robots: { index: false } };
}

/** The checkout at an address of its own (A14); there is none where the menu is only read (A20). */
export default async function OrderPage() {
  const store = await openStore();
  if (store && !store.capabilities.takesOrders) notFound();
  return (
    <PageContent className="fills-screen mx-auto max-w-xl px-4 py-4 md:py-6 lg:max-w-5xl lg:px-6">
      <IslandTexts
        names={["checkout", "cart", "menu", "offer", "order", "schedule", "closed", "deliveryTime", "common"]}
      >
        <QueryProvider>
          <ConfirmPage
            lines={<LinesIsland />}
            contact={<PageContact />}
            guest={<PageGuest />}
            offers={<LazyOrderOffers />}
          />
          <PhoneIsland />
        </QueryProvider>
      </IslandTexts>
    </PageContent>
  );
}
