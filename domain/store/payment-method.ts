import type { PartsPerMillion } from "#domain/base/rate.ts";

/** How a person pays; online methods carry their provider (S3 §3 Payment method, A112). */
export type PaymentKind = "cash" | "dataphone" | "transfer" | "link.transfer" | "online";

/** A way to pay that a branch accepts. */
export interface PaymentMethod {
  id: string;
  kind: PaymentKind;
  /** The provider of an online method (`epayco`), else null. */
  provider: string | null;
  name: string;
  label: string;
  action: "form" | "request";
}

/** Providers by the id of the method: only where the type does not name one (A112). */
const providersById = new Map([
  ["1", "epayco"],
  ["3", "paymentez"],
]);

/** The provider that takes an online payment, null for every other kind; the type wins over the id (A112). */
export function paymentProvider(method: PaymentMethod): string | null {
  if (method.kind !== "online") return null;
  return method.provider ?? providersById.get(method.id) ?? null;
}

/**
 * The surcharge of a payment method in basis points: online methods by their provider, every other 0; a missing one
 * counts as 0 (S3 §4 Payment method change).
 */
export function surchargeRate(
  business: { surcharges: Readonly<Record<string, PartsPerMillion>> },
  method: PaymentMethod,
): PartsPerMillion {
  const provider = paymentProvider(method);
  if (provider === null || !Object.hasOwn(business.surcharges, provider)) return 0;
  return business.surcharges[provider] ?? 0;
}
