import { PageContent } from "#components/page/page-content.tsx";
import { expect, test, vi } from "vitest";
import { capabilitiesOf } from "#domain/store/mode.ts";
import OrderPage from "#app/[tenant]/[locale]/[branch]/[variant]/order/page.tsx";
import type { Plan } from "#domain/store/business.ts";
import { sampleBusiness } from "#tests/support/samples.ts";

const shop = vi.hoisted(() => ({ onlyMenu: false }));

vi.mock("next-intl/server", () => ({ getTranslations: () => String }));
vi.mock("#components/checkout/confirm-page.tsx", () => ({ ConfirmPage: () => null }));
vi.mock("#app/[tenant]/[locale]/[branch]/_shop/open-store.ts", () => ({
  openStore: () => {
    const plan: Plan = { isPro: true, isPremium: false, onlyMenu: shop.onlyMenu };
    return { business: sampleBusiness({ plan }), capabilities: capabilitiesOf("shop", plan) };
  },
}));

test.each([
  [false, PageContent],
  [true, "NEXT_HTTP_ERROR_FALLBACK;404"],
])("the checkout's own page, where the menu is only read: %s (A14, A20)", async (onlyMenu, shown) => {
  shop.onlyMenu = onlyMenu;
  const found = await OrderPage().then(
    ({ type }: { type: unknown }) => type,
    (error: Error) => error.message,
  );
  expect(found).toBe(shown);
});
