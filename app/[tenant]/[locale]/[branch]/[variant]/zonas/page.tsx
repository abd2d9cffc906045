import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BranchZones } from "#components/location/branch/branch-zones.tsx";
import { PageContent } from "#components/page/page-content.tsx";
import { deliveryZones } from "#domain/store/coverage.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { absoluteUrl } from "#lib/server/store-origin.ts";
import { areaData } from "#lib/server/structured-data/area-data.ts";
import { breadcrumbData } from "#lib/server/structured-data/breadcrumb-data.ts";
import { organizationData, storeData } from "#lib/server/structured-data/store-data.ts";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { zonesMetadata } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";
import { StructuredData } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/structured-data.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { branchLabel } from "#app/[tenant]/[locale]/[branch]/_shop/texts/branch-label.ts";
import { weekTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/hours-texts.ts";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  if (!store || store.isComingSoon) return {};
  const delivers = store.business.branches.some((branch) => deliveryZones(branch).length > 0);
  return { ...(await zonesMetadata(store)), ...(!delivers && { robots: { index: false } }) };
}

/** Where the business delivers to, what that costs and when, for everybody to read before an address is asked for (B2). */
export default async function ZonesPage() {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return null;
  const { business, tenant, capabilities } = store;
  const hasOrders = capabilities.takesOrders;
  const now = await getPageInstant(tenant);
  const t = await getTranslations("shell");
  const meta = await getTranslations("meta");
  const delivering = business.branches.filter((branch) => deliveryZones(branch).length > 0);
  const shown = await Promise.all(
    delivering.map(async (branch) => ({ branch, hours: await weekTexts(branch.openingRules) })),
  );
  return (
    <PageContent className="fills-screen mx-auto max-w-5xl px-4 py-6 lg:px-6">
      <PageAddress business={business} path="/zonas" />
      <StructuredData
        nodes={[
          organizationData(business),
          ...delivering.map((branch) => ({
            ...storeData({ business, branch, menu: null, hasOrders, now }),
            areaServed: deliveryZones(branch).map(areaData),
          })),
          breadcrumbData([
            { name: meta("menu"), url: absoluteUrl(business, "/") },
            { name: t("zones.title"), url: absoluteUrl(business, "/zonas") },
          ]),
        ]}
      />
      <h1 className="text-2xl font-bold">{t("zones.title")}</h1>
      <p className="mt-1 mb-6 text-ink-muted">{t(delivering.length > 0 ? "zones.text" : "zones.none")}</p>
      <div className="flex flex-col gap-10">
        {shown.map(({ branch, hours }) => (
          <BranchZones
            key={branch.id}
            branch={branch}
            label={branchLabel(t, business.branchTerm, branch.name)}
            hours={hours}
          />
        ))}
      </div>
    </PageContent>
  );
}
