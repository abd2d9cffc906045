import type { PartsPerMillion } from "#domain/base/rate.ts";

/** How a person pays; online methods carry their provider (S3 §3 Payment method, A112). */
export type PaymentKind = "cash" | "dataphone" | "transfer" | "link.transfer" | "online";

export interface PaymentMethod {
  id: string;
  kind: PaymentKind;
  /** Provider of an online method (`epayco`), else null. */
  provider: string | null;
  name: string;
  label: string;
  action: "form" | "request";
  /** The backend's own path for orders that are paid with it; null where it names none. */
  endpoint: string | null;
  /** Its provider's keys are those of production, as far as the backend says (S3 §4). */
  isLive: boolean;
}

/** The providers that we speak with. */
export const paymentProviders = ["epayco", "paymentez"] as const;

export type PaymentProvider = (typeof paymentProviders)[number];

/** By method id, used only where the type names no provider (A112). */
const providersById = new Map([
  ["1", "epayco"],
  ["3", "paymentez"],
]);

/** Null for one that we do not speak with. */
export function paymentProviderOf(name: string | null): PaymentProvider | null {
  return paymentProviders.find((provider) => provider === name) ?? null;
}

/** Provider of an online payment, null for other kinds; the type wins over the id (A112). */
export function paymentProvider(method: PaymentMethod): string | null {
  if (method.kind !== "online") return null;
  return method.provider ?? providersById.get(method.id) ?? null;
}

/** Whether an order can be paid with it: an online method needs a provider that we speak with. */
export function isPayable(method: PaymentMethod): boolean {
  return method.kind !== "online" || paymentProviderOf(paymentProvider(method)) !== null;
}

/** Whether it is paid to somebody of the business, in cash or by card, and needs no device of one's own. */
export function isPaidHere({ kind }: Pick<PaymentMethod, "kind">): boolean {
  return kind === "cash" || kind === "dataphone";
}

/** Whether its orders are paid by a form that the browser posts to its endpoint (S3 §4 action.form). */
export function isPaidByForm({ kind, action, endpoint }: PaymentMethod): boolean {
  return kind === "online" && action === "form" && endpoint !== null;
}

/** Surcharge by online provider; 0 for other methods and missing rates (S3 §4 Payment method change). */
export function surchargeRate(
  business: { surcharges: Readonly<Record<string, PartsPerMillion>> },
  method: PaymentMethod,
): PartsPerMillion {
  const provider = paymentProvider(method);
  if (provider === null || !Object.hasOwn(business.surcharges, provider)) return 0;
  return business.surcharges[provider] ?? 0;
}
