import type { OrderBusiness } from "#domain/order/facts.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { countryOf } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { isShared } from "#domain/store/mode.ts";
import type { Capabilities } from "#domain/store/mode.ts";
import { isPaidHere, type PaymentMethod } from "#domain/store/payment-method.ts";
import { currentBranch } from "#lib/client/current-branch.ts";
import { storeBranch } from "#lib/client/store-branch.ts";
import type { AccountsOperator, StoreInfo } from "#lib/client/store-info.tsx";
import type { Locale } from "#domain/base/locale.ts";

function orderBusiness(business: Business): OrderBusiness {
  const { isActive, isAvailable, schedulingEnabled, plan, taxes, surcharges, requiresPlaceProof, tips } = business;
  const { onlyMenu } = plan;
  const known = { isActive, isAvailable, schedulingEnabled, plan: { onlyMenu }, taxes, surcharges, requiresPlaceProof };
  return tips === null ? known : { ...known, tips };
}

/** On a device that is everybody's nobody logs in at a bank: it is paid to somebody of the business, or on the guest's phone where
 * the backend hands payments over (A262). */
function paidAtKiosk(branch: Branch, hasPhoneLinks: boolean): Branch {
  const isOffered = (method: PaymentMethod) => isPaidHere(method) || (hasPhoneLinks && method.kind === "online");
  return { ...branch, paymentMethods: branch.paymentMethods.filter(isOffered) };
}

/** What the islands of a page know of the shop. */
export function describeStore(input: {
  tenant: string;
  locale: Locale;
  menuLang: "es" | undefined;
  business: Business;
  branch: Branch;
  capabilities: Capabilities;
  /** Null while they are unknown. */
  promotions: readonly Promotion[] | null;
  accounts: AccountsOperator;
  providers: readonly ProviderName[];
  mapKey: string | null;
  hasGeocoder: boolean;
  /** The backend hands a payment over to a phone. */
  hasPhoneLinks: boolean;
  isSpellingSpecified: boolean;
}): StoreInfo {
  const { tenant, locale, business, branch, capabilities, promotions, accounts } = input;
  return {
    tenant,
    locale,
    ...(input.menuLang && { menuLang: input.menuLang }),
    isSpellingSpecified: input.isSpellingSpecified,
    businessId: business.id,
    businessName: business.name,
    branchTerm: business.branchTerm,
    branchId: branch.id,
    branch: currentBranch(isShared(capabilities) ? paidAtKiosk(branch, input.hasPhoneLinks) : branch),
    branches: business.branches.map(storeBranch),
    country: countryOf(business, branch),
    capabilities,
    promotions: promotions ?? [],
    arePromotionsAway: promotions === null,
    business: orderBusiness(business),
    takesPhoneCodes: business.takesPhoneCodes,
    providers: input.providers,
    requiresEmail: business.requiresEmail,
    asksGuestMail: capabilities.person === "name" && business.asksGuestMail,
    keepsInvoices: business.keepsInvoices,
    termsLink: business.termsLink,
    orderPrefix: business.orderPrefix,
    hasGeocoder: input.hasGeocoder,
    mapKey: input.mapKey,
    accounts,
  };
}
