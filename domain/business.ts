import type { BasisPoints } from "./money.ts";
import type { Branch } from "./branch.ts";
import type { Photo } from "./menu.ts";
import type { ThemeSource } from "./theme.ts";

/** Which word names a branch on screen: Sede, Cocina or Restaurante (S1 §1). */
export type BranchTerm = "branch" | "kitchen" | "restaurant";

/** What the subscription allows (S1 §3 Business, §4 Business load). */
export interface Plan {
  isPro: boolean;
  isPremium: boolean;
  onlyMenu: boolean;
}

/** One tax of the business: its rate is applied to subtotal minus discounts (S1 §3 Tax, A62). */
export interface Tax {
  name: string;
  rate: BasisPoints;
}

/** A business as the storefront knows it: one tenant (S1 §3 Business). */
export interface Business {
  id: string;
  name: string;
  /** The canonical host, for instance `sabor.localhost`. */
  domain: string;
  /** The name of the business type, 'restaurante' by default (S1 §1). */
  typeName: string;
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
  /** ISO country code in lower case, `co` when unknown. */
  country: string;
  website: string | null;
  popup: Photo | null;
  videoIntro: string | null;
  showsCategoryStrip: boolean;
  /** False only when the config says so (A46). */
  schedulingEnabled: boolean;
  requiresEmail: boolean;
  /** Surcharge of each online payment provider, by provider name (S3 §4). */
  surcharges: Record<string, BasisPoints>;
  taxes: Tax[];
  /** Identity that the law wants on screen (Ley 1480): legal name, NIT, address, phone, e-mail. */
  legal: { name: string; nit: string | null; address: string | null; phone: string | null; email: string | null };
  branches: Branch[];
}
