import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ScreenMessage } from "#components/shell/screen-message.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { shownMenu } from "#domain/menu/menu.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { openStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { giftMetadata } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";

export const ensureStatic = "navigation";

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return { robots: { index: false } };
  const menu = shownMenu(await getMenu(store.tenant, store.branch.id));
  return menu ? await giftMetadata({ ...store, branch: store.branch }, menu) : { robots: { index: false } };
}

/** What a chat reads of a coupon's link to show a preview (B16); people are led to the menu with the code (A71). */
export default async function CouponPage() {
  const store = await openStore();
  if (!store) return null;
  const t = await getTranslations("meta");
  const shown = { store: store.business.name };
  return (
    <ScreenMessage
      icon={<Icon name="shopping-bag" className="size-9" />}
      title={t("giftTitle", shown)}
      text={t("giftHint")}
    >
      <SoftLink href="/" className={buttonClass()}>
        {t("menu")}
      </SoftLink>
    </ScreenMessage>
  );
}
