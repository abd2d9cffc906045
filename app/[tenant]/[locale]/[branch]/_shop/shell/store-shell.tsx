import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Branch } from "#domain/store/branch.ts";
import { deliveryZones } from "#domain/store/coverage.ts";
import { taxesAt } from "#domain/store/business.ts";
import { ErrorScreenProvider } from "#components/shell/error-screen.tsx";
import { LazyCartBar } from "#components/shell/shell-parts.tsx";
import { KeptPages } from "#lib/client/device/kept-pages.tsx";
import { PanelProvider } from "#components/page/panel-provider.tsx";
import { ScreenMessage } from "#components/shell/screen-message.tsx";
import { SoftLinks } from "#components/page/soft-links.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { FulfilmentSwitch } from "#components/shell/fulfilment-switch.tsx";
import { SiteFooter } from "#components/shell/site-footer.tsx";
import { SiteHeader } from "#components/shell/site-header.tsx";
import { VisitBar } from "#components/shell/visit/visit-bar.tsx";
import { StoreProvider } from "#lib/client/store-info.tsx";
import { hasGeocoder } from "#lib/server/central/geocoding.ts";
import { env } from "#lib/server/env.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { branchLabel } from "#app/[tenant]/[locale]/[branch]/_shop/texts/branch-label.ts";
import { linkTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/link-texts.ts";
import { accountsOperator } from "#lib/server/accounts-operator.ts";
import { describeStore } from "#app/[tenant]/[locale]/[branch]/_shop/texts/describe-store.ts";
import { locales } from "#domain/base/locale.ts";
import { menuLanguage } from "#domain/menu/menu-language.ts";
import { mayHold } from "#domain/offer/promotion.ts";
import { providersOf } from "#lib/server/provider-login.ts";
import { Turns } from "#app/[tenant]/[locale]/[branch]/_shop/shell/turns.tsx";
import { isShared } from "#domain/store/mode.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { weekTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/hours-texts.ts";
import { fulfilmentTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/fulfilment-texts.ts";
import type { OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { readPromotions } from "#app/[tenant]/[locale]/[branch]/_shop/read-promotions.ts";
import { Panels } from "#app/[tenant]/[locale]/[branch]/_shop/panels/panels.tsx";
import { Icon } from "#components/ui/icon.tsx";

/** What stands in place of a page that failed. */
async function FailedPage() {
  const t = await getTranslations("errors");
  const common = await getTranslations("common");
  return (
    <ScreenMessage
      icon={<Icon name="triangle-exclamation-point" className="size-9" />}
      title={t("title")}
      text={t("text")}
    >
      <Button data-retry="">{common("retry")}</Button>
      <SoftLink href="/" className={buttonClass("quiet")}>
        {t("goToMenu")}
      </SoftLink>
    </ScreenMessage>
  );
}

/** The footer of a shop, by what its business and branch say. */
async function ShopFooter({ store: { business, capabilities }, branch }: { store: OpenStore; branch: Branch }) {
  return (
    <SiteFooter
      hasLinks={!isShared(capabilities)}
      legal={business.legal}
      website={business.website}
      hours={await weekTexts(branch.openingRules)}
      hasZones={business.branches.some((each) => deliveryZones(each).length > 0)}
      hasTaxesOnTop={taxesAt(business, branch).length > 0}
      platformName={env().PLATFORM_NAME}
    />
  );
}

/** Of the menu's words; a page in the default language reads no menu for it. */
async function menuLangOf({ tenant, locale }: OpenStore, branch: Branch): Promise<"es" | undefined> {
  // A menu that does not come is the page's own failure, and shown there.
  const menu = locale === locales[0] ? null : await getMenu(tenant, branch.id).catch(() => null);
  return menuLanguage(menu ?? {}, locale);
}

/** What stands around every page of a shop: header, footer, the way to the cart, and where panels appear. */
export async function StoreShell(props: { store: OpenStore; branch: Branch; children: ReactNode }) {
  const { store, branch, children } = props;
  const { business, tenant, locale, capabilities } = store;
  const t = await getTranslations("shell");
  const location = await getTranslations("location");
  const common = await getTranslations("common");
  const waiting = <progress aria-label={common("loading")} className="waiting-bar" />;
  const now = await getPageInstant(tenant);
  const fulfilment = await fulfilmentTexts(store, branch, now);
  // Without orders the cart is a selection to show (A20).
  const hasOrders = capabilities.takesOrders;
  const plus = { taxes: t("plusTaxes"), delivery: t("plusDelivery"), both: t("plusBoth") };
  const settings = env();
  const { GOOGLE_MAPS_KEY: mapKey, SPECIFIED_SPELLING: isSpellingSpecified } = settings;
  const promotions = await readPromotions(store);
  const shown = promotions?.filter((promotion) => mayHold(promotion, now)) ?? null;
  return (
    <StoreProvider
      store={describeStore({
        tenant,
        locale,
        menuLang: await menuLangOf(store, branch),
        business,
        branch,
        capabilities,
        promotions: shown,
        accounts: accountsOperator(settings, business),
        providers: providersOf(business),
        mapKey,
        hasGeocoder: hasGeocoder(),
        hasPhoneLinks: settings.PAYMENT_LINK_PATH !== null && settings.PAYMENT_STATUS_PATH !== null,
        isSpellingSpecified,
      })}
    >
      <PanelProvider>
        <ErrorScreenProvider screen={<FailedPage />}>
          <a
            href="#content"
            className="bg-surface-raised sr-only z-50 rounded-md font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:p-3"
          >
            {t("skipToContent")}
          </a>
          <SiteHeader
            name={business.name}
            logo={business.logo}
            cartLabel={t(hasOrders ? "cart" : "selection")}
            branchLabel={business.branches.length > 1 ? branchLabel(t, business.branchTerm, branch.name) : null}
            hasAccount={!isShared(capabilities)}
          >
            {fulfilment && <FulfilmentSwitch texts={fulfilment} shape="bar" />}
          </SiteHeader>
          <VisitBar capabilities={capabilities} sells={!business.plan.onlyMenu} />
          <KeptPages>{children}</KeptPages>
          <ShopFooter store={store} branch={branch} />
          <LazyCartBar label={t(hasOrders ? "viewOrder" : "viewSelection")} unitsLabel={t("unitsInCart")} plus={plus} />
          <Turns store={store} branch={branch}>
            <Panels
              branchSelected={location("toast.branchSelected", { name: "{name}" })}
              offline={{ text: t("offline"), link: t("offlineLink") }}
              {...await linkTexts(business)}
              waiting={waiting}
            />
          </Turns>
          <SoftLinks waiting={waiting} />
        </ErrorScreenProvider>
      </PanelProvider>
    </StoreProvider>
  );
}
