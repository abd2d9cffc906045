import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { OrderBranch } from "#domain/order/facts.ts";
import type { Branch } from "#domain/store/branch.ts";

/** The branch that a page sells for, as its islands know it: what decides about orders, and how to reach it. */
export interface CurrentBranch extends OrderBranch {
  name: string;
  phone: string | null;
  whatsapp: string | null;
  /** Street and city in one line. */
  address: string;
  /** Stands under a transfer's method (A160). */
  paymentInfo: string | null;
  /** In minutes, when the branch states one. */
  deliveryTime: { min: number; max: number } | null;
  /** The time that it takes is computed, and shown as one number (A128). */
  automaticTime: boolean;
  /** What each unit after the first counts of the kitchen's time (A125). */
  loadFactor: PartsPerMillion;
}

/** The part of the current branch that every page carries for its islands. */
export function currentBranch(branch: Branch): CurrentBranch {
  const { line1, city } = branch.address;
  const { id, isAvailable, schedulingEnabled, openingRules, minimumOrder } = branch;
  const { deliveryMethods, paymentMethods, tax, currency, schedulingLeadHours, schedulingDays } = branch;
  return {
    id,
    isAvailable,
    schedulingEnabled,
    schedulingLeadHours,
    schedulingDays,
    openingRules,
    minimumOrder,
    deliveryMethods,
    paymentMethods,
    tax,
    currency,
    name: branch.name,
    phone: branch.phone,
    whatsapp: branch.whatsapp,
    address: [line1, city].filter((part) => part !== "").join(", "),
    paymentInfo: branch.paymentInfo,
    deliveryTime: branch.deliveryTime,
    automaticTime: branch.automaticTime,
    loadFactor: branch.loadFactor,
  };
}
