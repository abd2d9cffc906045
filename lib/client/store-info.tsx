"use client";

import { Provider } from "jotai/react";
import { createContext, use, useMemo } from "react";
import type { Capabilities } from "#domain/store/mode.ts";
import type { ReactNode } from "react";
import type { OrderBusiness } from "#domain/order/facts.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { BranchTerm } from "#domain/store/business.ts";
import type { CurrentBranch } from "./current-branch.ts";
import { browserDevice } from "#lib/client/device/device.ts";
import { createShopAtoms } from "./shop-atom.ts";
import type { StoreBranch } from "./store-branch.ts";

/** The company behind the accounts of all shops. */
export interface AccountsOperator {
  name: string;
  nit: string | null;
  email: string | null;
}

/** What the islands of a page know of the shop: small, the same for everybody, nothing personal. */
export interface StoreInfo {
  /** The canonical host: part of every key on the device. */
  tenant: string;
  locale: "es-CO" | "en";
  /** Of the menu's own words, where it is not the page's (A7). */
  menuLang?: "es";
  /** True when Spanish texts stand to the letter of the specification, misspellings included (A2). */
  isSpellingSpecified: boolean;
  businessId: string;
  businessName: string;
  branchTerm: BranchTerm;
  branchId: string;
  branch: CurrentBranch;
  branches: StoreBranch[];
  /** Where addresses are looked for: ISO country code in lower case (A102). */
  country: string;
  /** What is asked and kept in the way that the page is used. */
  capabilities: Capabilities;
  /** What the branch gives away without a code (D10). */
  promotions: readonly Promotion[];
  /** They could not be read when the page was made (F7). */
  arePromotionsAway: boolean;
  /** What of the business decides about orders. */
  business: OrderBusiness;
  /** True when codes can go to phones: then a mail is not needed to log in (A150). */
  takesPhoneCodes: boolean;
  /** Who may vouch for a person here (A78). */
  providers: readonly ProviderName[];
  /** True when an order needs an e-mail address (S3 §3 orders.request_email_order). */
  requiresEmail: boolean;
  /** A guest who is called by a name is asked for a mail, too (A263). */
  asksGuestMail: boolean;
  /** Data for an invoice is kept with an order (A233). */
  keepsInvoices: boolean;
  /** Where the business's terms stand; null without any (A231). */
  termsLink: string | null;
  /** Letters before an order's number, null when they are not known. */
  orderPrefix: string | null;
  /** Texts of addresses can be placed: without a geocoder the point is chosen by the person (M6). */
  hasGeocoder: boolean;
  /** Who runs the accounts, as a person's consent names it (A220). */
  accounts: AccountsOperator;
  /** Key of the map provider, null when the flow works without a map. */
  mapKey: string | null;
}

const StoreContext = createContext<StoreInfo | null>(null);

/** Gives the shop to every island below it, and a state of its own: no module holds any. */
export function StoreProvider({ store, children }: { store: StoreInfo; children: ReactNode }) {
  const { tenant, branchId } = store;
  const { mode: settledMode = null, isShared } = store.capabilities.guestPlace ?? {};
  const atoms = useMemo(
    () => createShopAtoms(browserDevice(tenant, isShared), { branchId, settledMode }),
    [tenant, branchId, settledMode, isShared],
  );
  return (
    <StoreContext value={store}>
      <Provider store={atoms}>{children}</Provider>
    </StoreContext>
  );
}

/**
 * The shop of this page.
 * @throws Error outside of a StoreProvider: a bug of the layout.
 */
export function useStore(): StoreInfo {
  const store = use(StoreContext);
  if (!store) throw new Error("useStore needs a StoreProvider above it");
  return store;
}
