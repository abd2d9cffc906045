import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PrivacyPolicy } from "#components/account/consent/privacy-policy.tsx";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { accountsOperator } from "#lib/server/accounts-operator.ts";
import { env } from "#lib/server/env.ts";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("privacy");
  return { title: t("title") };
}

/** The privacy policy that the sign-up links to (Ley 1581). */
export default async function PrivacyPage() {
  const store = await openStore();
  if (!store) return null;
  return (
    <PageContent className="fills-screen mx-auto max-w-3xl px-4 py-8 lg:px-6">
      <PageAddress business={store.business} path="/privacidad" />
      <PrivacyPolicy legal={store.business.legal} accounts={accountsOperator(env(), store.business)} />
    </PageContent>
  );
}
