import { normalizeText } from "#domain/base/text.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { Branch } from "./branch.ts";
import type { MenuFile } from "./menu-file.ts";
import type { Photo } from "#domain/base/photo.ts";
import type { ThemeSource } from "./theme.ts";

export type BranchTerm = "branch" | "kitchen" | "restaurant";

/** What the subscription allows (S1 §3 Business, §4 Business load). */
export interface Plan {
  isPro: boolean;
  isPremium: boolean;
  onlyMenu: boolean;
}

/** A tax on subtotal minus discounts (S1 §3 Tax, A62). */
export interface Tax {
  name: string;
  rate: PartsPerMillion;
}

/** How a business takes tips (A232). */
export interface Tips {
  /** Also of an order that is collected at its counter. */
  atPickup: boolean;
}

/** One tenant (S1 §3 Business). */
export interface Business {
  id: string;
  name: string;
  /** The canonical host, such as `sabor.localhost`. */
  domain: string;
  typeName: string;
  /** By the backend's ids (S1 §9). */
  typeIds: string[];
  branchTerm: BranchTerm;
  isActive: boolean;
  isAvailable: boolean;
  plan: Plan;
  theme: ThemeSource;
  logo: Photo | null;
  portrait: Photo | null;
  banner: { photo: Photo; groupIds: string[]; link: string | null } | null;
  headerMessage: string | null;
  city: string | null;
  /** ISO code in lower case, `co` when unknown. */
  country: string;
  website: string | null;
  /** A promotion, shown once a visit (A245). */
  popup: Photo | null;
  /** A video on the media host, with which a visit begins (A25). */
  videoIntro: string | null;
  /** By their names in `/menu/{filename}` (A244). */
  menuFiles: MenuFile[];
  showsCategoryStrip: boolean;
  /** False only when the config says so (A46). */
  schedulingEnabled: boolean;
  /** Codes can go to phones (A150). */
  takesPhoneCodes: boolean;
  requiresEmail: boolean;
  /** A kiosk's guest is asked for a mail, for the receipt, where the backend sends one (A263). */
  asksGuestMail: boolean;
  /** Data for an invoice is kept with an order (A233). */
  keepsInvoices: boolean;
  /** Where its terms stand, which the sign-up names beside the privacy page; null without any (A231). */
  termsLink: string | null;
  /** Guests order from proved tables and enrolled kiosks only (D2). */
  requiresPlaceProof: boolean;
  /** Null where it takes no tips, or its backend knows of none (A232). */
  tips: Tips | null;
  /** Letters before an order's number, null when they are not known. */
  orderPrefix: string | null;
  /** By payment provider (S3 §4). */
  surcharges: Record<string, PartsPerMillion>;
  taxes: Tax[];
  /** Identity that the law requires on screen (Ley 1480). */
  legal: { name: string; nit: string | null; address: string | null; phone: string | null; email: string | null };
  branches: Branch[];
}

/** What an order of a branch is taxed with: its own tax, where it has one, in place of the business's (A160). Its name is
 * the business's where that has a single tax, else empty; 0 % is no tax. */
export function taxesAt({ taxes }: Pick<Business, "taxes">, branch: Pick<Branch, "tax"> | null): Tax[] {
  const rate = branch?.tax ?? null;
  if (rate === null) return taxes;
  const name = taxes.length === 1 ? (taxes[0]?.name ?? "") : "";
  return rate === "unknown" || rate === 0 ? [] : [{ name, rate }];
}

/** Cocina for a hidden kitchen, Restaurante for a food court, else Sede (S1 §1). */
export function branchTerm(business: { isHiddenKitchen: boolean; isFoodCourt: boolean }): BranchTerm {
  if (business.isHiddenKitchen) return "kitchen";
  return business.isFoodCourt ? "restaurant" : "branch";
}

/** Where a branch is, by the ISO code in lower case: its own address says it before the business does. */
export function countryOf(business: Pick<Business, "country">, branch: Pick<Branch, "address">): string {
  return branch.address.country || business.country;
}

/** Whether it sells dishes, not goods: by its kind, else by the name of its type. */
export function sellsFood({ branchTerm: term, typeName }: Pick<Business, "branchTerm" | "typeName">): boolean {
  const isFoodType = /restaurante|comida|cafe|cocina|panader|pasteler|helader|pizz|\bbar\b/;
  return term !== "branch" || isFoodType.test(normalizeText(typeName));
}

/** The tenant's own colours and layout apply: premium or pro (S1 §4). */
export function hasCustomStyling(plan: Pick<Plan, "isPro" | "isPremium">): boolean {
  return plan.isPro || plan.isPremium;
}

function bareHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
}

/** True for the product's own domains and their subdomains, whatever the port, case or final dot. */
export function isPlatformHost(host: string, platformHosts: readonly string[]): boolean {
  const bare = bareHost(host);
  return platformHosts.map(bareHost).some((own) => own !== "" && (bare === own || bare.endsWith(`.${own}`)));
}

/** Coming soon: inactive, or not pro and outside the product's own domains, premium too (S1 §2, A21). */
export function isComingSoon(
  business: Pick<Business, "isActive" | "plan">,
  host: string,
  platformHosts: readonly string[],
): boolean {
  return !business.isActive || (!business.plan.isPro && !isPlatformHost(host, platformHosts));
}
