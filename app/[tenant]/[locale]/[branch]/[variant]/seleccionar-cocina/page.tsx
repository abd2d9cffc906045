import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BranchChooser } from "#components/location/branch/branch-chooser.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { branchStatusTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/timed-texts.ts";
import { weekTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/hours-texts.ts";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { branchesMetadata } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";
import { StructuredData } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/structured-data.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { absoluteUrl } from "#lib/server/store-origin.ts";
import { breadcrumbData } from "#lib/server/structured-data/breadcrumb-data.ts";
import { organizationData, storeData } from "#lib/server/structured-data/store-data.ts";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  if (!store || store.isComingSoon) return {};
  return {
    ...(await branchesMetadata(store)),
    ...(store.business.branches.length < 2 && { robots: { index: false } }),
  };
}

async function BranchPicture({ branch }: { branch: Branch }) {
  const t = await getTranslations("shell");
  const box = "size-16 shrink-0 rounded-md";
  if (branch.logo) return <FoodPhoto photo={branch.logo} alt="" ratio="1" sizes="64px" className={box} />;
  return (
    <span className={`grid place-items-center bg-sunken p-1 text-center text-xs text-ink ${box}`}>{t("noImage")}</span>
  );
}

async function choiceOf(business: Business, branch: Branch, now: number) {
  return {
    id: branch.id,
    name: branch.name,
    address: [branch.address.line1, branch.address.city].filter((part) => part !== "").join(", "),
    hours: await weekTexts(branch.openingRules),
    picture: <BranchPicture branch={branch} />,
    ...(await branchStatusTexts(business, branch, now)),
  };
}

/** Which branch, kitchen or restaurant to order from: three paths, one page (A13). */
export default async function ChooseBranch() {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return null;
  const { business, branch, tenant, capabilities } = store;
  const now = await getPageInstant(tenant);
  const t = await getTranslations("shell");
  const meta = await getTranslations("meta");
  const term = business.branchTerm;
  const hasOrders = capabilities.takesOrders;
  return (
    <PageContent className="fills-screen mx-auto max-w-5xl px-4 py-6 lg:px-6">
      <PageAddress business={business} path="/seleccionar-cocina" />
      <StructuredData
        nodes={[
          organizationData(business),
          ...business.branches.map((each) => storeData({ business, branch: each, menu: null, hasOrders, now })),
          breadcrumbData([
            { name: meta("menu"), url: absoluteUrl(business, "/") },
            { name: t("SELECT_SUCURSAL", { term }), url: absoluteUrl(business, "/seleccionar-cocina") },
          ]),
        ]}
      />
      <h1 className="text-2xl font-bold">{t("SELECT_SUCURSAL", { term })}</h1>
      <p className="mt-1 mb-6 text-ink-muted">{t("chooseBranchText", { term })}</p>
      <BranchChooser
        choices={await Promise.all(business.branches.map((each) => choiceOf(business, each, now)))}
        current={branch.id}
        legend={t("SELECT_SUCURSAL", { term })}
        submit={t("chooseBranchSubmit", { term })}
      />
    </PageContent>
  );
}
