import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LazyForgottenBranch } from "#components/page/lazy-forgotten-branch.tsx";
import { FulfilmentSwitch } from "#components/shell/fulfilment-switch.tsx";
import { storeTheme } from "#app/[tenant]/[locale]/[branch]/_shop/shell/store-theme.ts";
import { StoreIntro } from "#components/shell/intro/store-intro.tsx";
import { holidayDates } from "#domain/base/holiday.ts";
import { isWithin } from "#domain/base/safe-url.ts";
import { menuLanguage } from "#domain/menu/menu-language.ts";
import { shownMenu } from "#domain/menu/menu.ts";
import type { Menu, MenuGroup } from "#domain/menu/menu.ts";
import { mostOrderedGroup } from "#domain/menu/most-ordered.ts";
import { menuClock } from "#domain/menu/timeline.ts";
import type { MenuClock } from "#domain/menu/timeline.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { promotionGroup } from "#domain/offer/promotion-group.ts";
import type { Business } from "#domain/store/business.ts";
import { isShared } from "#domain/store/mode.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { MenuPage } from "#components/menu/menu-page.tsx";
import { getMostOrdered } from "#lib/server/sources/most-ordered.ts";
import { getMenu } from "#lib/server/sources/menu.ts";
import { shownOffer } from "#lib/server/picture/find-card.ts";
import { getPageInstant } from "#lib/server/page-instant.ts";
import { menuData } from "#lib/server/structured-data/menu-data.ts";
import { organizationData, storeData, websiteData } from "#lib/server/structured-data/store-data.ts";
import { branchLabel } from "#app/[tenant]/[locale]/[branch]/_shop/texts/branch-label.ts";
import { ComingSoon } from "#app/[tenant]/[locale]/[branch]/_shop/shell/coming-soon.tsx";
import { fulfilmentTexts, promiseTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/fulfilment-texts.ts";
import { StoreGreeting } from "#app/[tenant]/[locale]/[branch]/_shop/shell/store-greeting.tsx";
import { offerPrices } from "#app/[tenant]/[locale]/[branch]/_shop/texts/offer-prices.tsx";
import { openStore, type OpenStore } from "#app/[tenant]/[locale]/[branch]/_shop/open-store.ts";
import { readPromotions } from "#app/[tenant]/[locale]/[branch]/_shop/read-promotions.ts";
import { PageAddress } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-address.tsx";
import { menuMetadata } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/page-metadata.ts";
import { CardCountsIsland } from "#app/[tenant]/[locale]/[branch]/_shop/islands/menu-islands.tsx";
import { Usual } from "#app/[tenant]/[locale]/[branch]/_shop/islands/usual.tsx";
import { CartBeside } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-beside.tsx";
import { StructuredData } from "#app/[tenant]/[locale]/[branch]/_shop/metadata/structured-data.tsx";
import { menuNotes, openBranches, openingTexts } from "#app/[tenant]/[locale]/[branch]/_shop/texts/timed-texts.ts";
import { PageContent } from "#components/page/page-content.tsx";

export const ensureStatic = "navigation";

/** The cart's place beside the menu from 1024 px on, with words while nothing is in it. */
async function CartPlace({ hasOrders }: { hasOrders: boolean }) {
  const t = await getTranslations("shell");
  return (
    <aside className="cart-place">
      <div>
        <CartBeside
          empty={
            <div className="rounded-md border border-line p-6 text-center">
              <p className="font-semibold">{t(hasOrders ? "cartEmptyTitle" : "selectionEmptyTitle")}</p>
              <p className="mt-1 text-sm text-ink-muted">{t(hasOrders ? "cartEmptyText" : "selectionEmptyText")}</p>
            </div>
          }
        />
      </div>
    </aside>
  );
}

/** The shop's branch without a menu sells nothing yet, others may (A32); `term` is the word for one, null where none is led to. */
async function NoMenu({ term }: { term: Business["branchTerm"] | null }) {
  const t = await getTranslations("shell");
  return (
    <>
      <LazyForgottenBranch />
      {term !== null && (
        <SoftLink href="/seleccionar-cocina" className={buttonClass()}>
          {t("changeBranch", { term })}
        </SoftLink>
      )}
    </>
  );
}

/** The banner; on a device that is everybody's its link leads nowhere but within the shop (A175). */
function shownBanner({ business: { banner }, tenant, capabilities }: OpenStore): Business["banner"] {
  if (banner === null || banner.link === null || !isShared(capabilities)) return banner;
  return { ...banner, link: isWithin(banner.link, tenant) ? banner.link : null };
}

/** The groups that promotions (S1 §3) and what is ordered most (B25) make of the menu. */
async function firstGroupsOf(
  menu: Menu,
  {
    promotions,
    mostOrdered,
    branchId,
    clock,
  }: { promotions: readonly Promotion[]; mostOrdered: readonly string[]; branchId: string; clock: MenuClock },
): Promise<MenuGroup[]> {
  const t = await getTranslations("menu");
  const context = { branchId, customer: null, at: clock.now, holidays: clock.holidays };
  const groups = [
    promotionGroup(menu, promotions, context, t("promotions")),
    mostOrderedGroup(menu, mostOrdered, t("mostOrdered")),
  ];
  return groups.filter((group) => group !== null);
}

/** What the prices below leave out (F7). */
async function PromotionsAway() {
  const t = await getTranslations("offer");
  return (
    <div className="mx-auto max-w-[96rem] px-4 pt-4 lg:px-6">
      <Notice tone="info">{t("away")}</Notice>
    </div>
  );
}

/** How many of each item of a section are in the cart. */
function cardCounts(sectionId: string): ReactNode {
  return <CardCountsIsland sectionId={sectionId} />;
}

/** The page's structured data. */
function menuNodes(of: Parameters<typeof storeData>[0] & { menu: Menu }) {
  const { business } = of;
  return [websiteData(business), organizationData(business), { ...storeData(of), ...menuData(of) }];
}

export async function generateMetadata(): Promise<Metadata> {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return {};
  const menu = shownMenu(await getMenu(store.tenant, store.branch.id));
  if (!menu) return { robots: { index: false } };
  return await menuMetadata({ ...store, branch: store.branch }, menu, await shownOffer(store.tenant, store.branch));
}

export default async function BranchMenu() {
  const store = await openStore();
  if (!store?.branch || store.isComingSoon) return null;
  const { business, branch, tenant, capabilities } = store;
  const hasOtherBranches = business.branches.length > 1 && !isShared(capabilities);
  const [read, mostOrdered] = await Promise.all([getMenu(tenant, branch.id), getMostOrdered(tenant, branch.id)]);
  const menu = shownMenu(read);
  if (!menu) {
    return (
      <ComingSoon name={business.name} logo={business.logo}>
        <NoMenu term={hasOtherBranches ? business.branchTerm : null} />
      </ComingSoon>
    );
  }
  const now = await getPageInstant(tenant);
  const fulfilment = await fulfilmentTexts(store, branch, now);
  const hasOrders = capabilities.takesOrders;
  const t = await getTranslations("shell");
  const texts = await openingTexts(business, branch, now);
  const clock = menuClock({ business, branch, now, holidays: holidayDates(now) });
  const promotions = await readPromotions(store);
  const offered = { promotions: promotions ?? [], branchId: branch.id, clock };
  return (
    <PageContent>
      <PageAddress business={business} path="/" />
      <StoreIntro
        name={business.name}
        message={business.headerMessage}
        cover={business.portrait}
        branch={{
          label: branchLabel(t, business.branchTerm, branch.name),
          address: branch.address.line1,
          unavailableMessage: branch.unavailableMessage,
        }}
        term={business.branchTerm}
        hasOtherBranches={hasOtherBranches}
        openTexts={texts.open}
        closedTexts={texts.closed}
        openBranches={hasOtherBranches ? openBranches(business, branch, now) : []}
        promise={fulfilment && (await promiseTexts(store, branch, fulfilment))}
      >
        {fulfilment && (
          <div className="lg:hidden">
            <FulfilmentSwitch texts={fulfilment} shape="card" />
          </div>
        )}
      </StoreIntro>
      {promotions === null && <PromotionsAway />}
      {capabilities.keepsOrders && <Usual branchId={branch.id} />}
      <MenuPage
        menu={menu}
        firstGroups={await firstGroupsOf(menu, { ...offered, mostOrdered })}
        cardsLayout={storeTheme(business).cardsLayout}
        showsCategories={business.showsCategoryStrip}
        banner={shownBanner(store)}
        {...await menuNotes(menu, clock)}
        prices={await offerPrices(menu, offered)}
        counts={cardCounts}
        lang={menuLanguage(menu, store.locale)}
        cart={<CartPlace hasOrders={hasOrders} />}
      />
      <StructuredData nodes={menuNodes({ business, branch, menu, hasOrders, now })} />
      <StoreGreeting store={store} />
    </PageContent>
  );
}
