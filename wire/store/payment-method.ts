import { z } from "zod";
import { type PaymentKind, type PaymentMethod, paymentProvider } from "#domain/store/payment-method.ts";
import { field } from "#wire/field.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

export const paymentMethodRow = z.object({
  id: field.id,
  name: field.text,
  type: field.text,
  label: field.text,
  action: field.text,
  action_endpoint: field.text,
  is_only_internal: field.flag,
});

const offlineKinds = new Map<string, PaymentKind>([
  ["cash", "cash"],
  ["dataphone", "dataphone"],
  ["transfer", "transfer"],
  ["link.transfer", "link.transfer"],
]);
const online = "online.";

/** `online.{provider}` or one of our kinds; null when unknown (A112). */
export function paymentKindOf(type: string | null): PaymentKind | null {
  if (type?.startsWith(online)) return "online";
  return offlineKinds.get(type ?? "") ?? null;
}

/** A path of the backend's own; an order goes nowhere else. */
function pathFrom(raw: string | null): string | null {
  return raw !== null && /^(?:\/[\w.-]+){1,12}$/.test(raw) && !raw.includes("..") ? raw : null;
}

/** The type of S3 §3 that a kind stands for. */
export function paymentTypeOf({ kind, provider }: Pick<PaymentMethod, "kind" | "provider">): string {
  return kind === "online" ? online + (provider ?? "") : kind;
}

/** Null for a method of the staff only. @throws UnreadableRow for an unknown kind */
export function paymentMethodFrom(raw: unknown): PaymentMethod | null {
  const row = readRow(paymentMethodRow, raw);
  if (row.is_only_internal === true) return null;
  const type = row.type ?? "";
  const kind = paymentKindOf(type);
  if (kind === null) throw new UnreadableRow("type", "unknown payment method");
  return {
    id: String(row.id),
    kind,
    provider: kind === "online" ? type.slice(online.length) : null,
    name: row.name ?? row.label ?? type,
    label: row.label ?? row.name ?? type,
    action: row.action === "action.form" ? "form" : "request",
    endpoint: pathFrom(row.action_endpoint),
    isLive: false,
  };
}

/** Methods with what the keys say of them: the branch's own where either place says so, else the business's (A114). */
export function withKeys(
  methods: readonly PaymentMethod[],
  configs: { business: unknown; branch: unknown },
): PaymentMethod[] {
  return methods.map((method) => {
    const provider = paymentProvider(method);
    if (provider === null) return method;
    const ofBusiness = valueAt(configs.business, "payment", "keys", provider);
    const ofBranch = valueAt(configs.branch, "keys", provider);
    const isByBranch = [ofBusiness, ofBranch].some((keys) => valueAt(keys, "is_payment_by_branch") === true);
    return { ...method, isLive: valueAt(isByBranch ? ofBranch : ofBusiness, "isProduction") === true };
  });
}
