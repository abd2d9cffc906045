import type { CoverageArea } from "./coverage.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { DeliveryMethod } from "./delivery.ts";
import type { PaymentMethod } from "./payment-method.ts";
import type { Photo } from "#domain/base/photo.ts";

/** A place that sells: Sede, Cocina or Restaurante (S3 §3 Branch). */
export interface Branch {
  id: string;
  name: string;
  phone: string | null;
  whatsapp: string | null;
  logo: Photo | null;
  isAvailable: boolean;
  /** Shown instead of the menu's order buttons while the branch cannot sell (S1 §2). */
  unavailableMessage: string | null;
  address: { line1: string; city: string; country: string; point: GeoPoint | null };
  minimumOrder: Pesos;
  deliveryMethods: DeliveryMethod[];
  paymentMethods: PaymentMethod[];
  /** Shown under the method that is chosen (A160). */
  paymentInfo: string | null;
  /** The branch's own tax in place of the business's; null where it sets none, unknown where it cannot be read (A160, D3). */
  tax: PartsPerMillion | "unknown" | null;
  /** The currency of its orders where it names one, `COP` otherwise; only COP is priced (A160). */
  currency: string | null;
  openingRules: WeeklyWindow[];
  coverageAreas: CoverageArea[];
  /** False only when the config says so (A46). */
  schedulingEnabled: boolean;
  /** Delivery time in minutes when the branch states one (S3 §4 Kitchen load). */
  deliveryTime: { min: number; max: number } | null;
  automaticTime: boolean;
  schedulingLeadHours: number;
}
