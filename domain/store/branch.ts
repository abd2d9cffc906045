import type { CoverageArea } from "./coverage.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { DeliveryMethod } from "./delivery.ts";
import type { PaymentMethod } from "./payment-method.ts";
import type { Photo } from "#domain/base/photo.ts";
import type { Transfer } from "./transfer.ts";

/** The only currency with prices (A160). */
export const pricedCurrency = "COP";

/** What an order of the branch is in (`order_currency`, A160). */
export function orderCurrency({ currency }: Pick<Branch, "currency">): string {
  return currency ?? pricedCurrency;
}

/** A place that sells: Sede, Cocina or Restaurante (S3 §3 Branch). */
export interface Branch {
  id: string;
  name: string;
  phone: string | null;
  whatsapp: string | null;
  logo: Photo | null;
  isAvailable: boolean;
  /** Replaces the order buttons while the branch cannot sell (S1 §2). */
  unavailableMessage: string | null;
  /** `country`: ISO code in lower case, empty where it is unknown. */
  address: { line1: string; city: string; country: string; point: GeoPoint | null };
  minimumOrder: Pesos;
  deliveryMethods: DeliveryMethod[];
  paymentMethods: PaymentMethod[];
  /** Shown under the chosen method (A160). */
  paymentInfo: string | null;
  transfer: Transfer;
  /** Replaces the business's taxes; null for none, `unknown` where unreadable (A160, D3). */
  tax: PartsPerMillion | "unknown" | null;
  /** Null means `COP`; only COP is priced (A160). */
  currency: string | null;
  openingRules: WeeklyWindow[];
  coverageAreas: CoverageArea[];
  /** False only when the config says so (A46). */
  schedulingEnabled: boolean;
  /** In minutes, when the branch states one (S3 §4 Kitchen load). */
  deliveryTime: { min: number; max: number } | null;
  /** The time that it takes is computed from the kitchen's load (A198). */
  automaticTime: boolean;
  /** What each unit after the first counts of the kitchen's time (A125). */
  loadFactor: PartsPerMillion;
  /** Between an order and the first time that it can be scheduled for. */
  schedulingLeadHours: number;
  /** Days after today that can be scheduled for, 0 to 6 (A191). */
  schedulingDays: number;
}
