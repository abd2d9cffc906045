import "server-only";
import { type Address, mergeAddressLine } from "#domain/person/address.ts";
import { percentOfRate } from "#domain/base/rate.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { chooseMethod, type DeliveryMethod } from "#domain/store/delivery.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { OrderIntent, Quote } from "#domain/order/quote.ts";
import type { QuoteKnowledge } from "./quote.ts";

/** What people read when no time was chosen (A128). */
const asSoonAsPossible = "Lo más pronto posible";

interface Methods {
  delivery: DeliveryMethod;
  payment: PaymentMethod;
}

/** On-site orders and online payments have no way to be served yet: a table's proof, a provider's page. */
function chooseMethods(intent: OrderIntent, branch: Branch): Result<Methods, Failure> {
  const delivery = intent.mode === "onsite" ? null : chooseMethod(branch, intent.mode);
  if (!delivery) return fail({ kind: "refused", code: "method_not_allowed" });
  const payment = branch.paymentMethods.find((method) => method.id === intent.paymentMethodId);
  if (!payment || payment.kind === "online") return fail({ kind: "refused", code: "payment_not_allowed" });
  return ok({ delivery, payment });
}

function refused(code: string, data?: unknown): { ok: false; failure: Failure } {
  return fail(data === undefined ? { kind: "refused", code } : { kind: "refused", code, data });
}

/** Every rule that an order must keep, in the order in which a person would mend them (checklist 4, M18). */
function checkRules(intent: OrderIntent, { business }: QuoteKnowledge, quote: Quote): Result<null, Failure> {
  if (business.plan.onlyMenu) return refused("menu_only");
  if (!quote.availability.isOpen) return refused("branch_closed");
  const [first] = quote.problems;
  if (first) return refused(first.code, { problems: quote.problems });
  if (intent.mode === "delivery" && !intent.address) return refused("address_required");
  if (intent.mode === "delivery" && !quote.area) return refused("not_covered");
  if (quote.missingForMinimum > 0) return refused("below_minimum", { missing: quote.missingForMinimum });
  if (quote.requiresLegalAge && !intent.legalAgeConfirmed) return refused("legal_age_required");
  // The fee is part of the total, so an unknown one means that there is no total to agree to (A105).
  if (!quote.isFeeConfirmed) return fail({ kind: "unavailable" });
  if (quote.totals.total !== intent.expectedTotal) return fail({ kind: "conflict", totals: quote.totals });
  return ok(null);
}

function wireLines(intent: OrderIntent, { menu }: QuoteKnowledge, quote: Quote): unknown[] {
  return intent.lines.map((line) => {
    const priced = quote.lines.find((candidate) => candidate.lineId === line.lineId);
    const found = findItem(menu, line.groupId, line.itemId) ?? findItem(menu, null, line.itemId);
    return {
      id: Number(line.itemId),
      menu_group_id: Number(found?.group.id ?? line.groupId),
      quantity: line.quantity,
      size: line.sizeName === null ? null : { name: line.sizeName },
      sides_or_topings: line.options.map((option) => ({
        id: Number(option.optionId),
        group_id: Number(option.groupId),
        quantity: option.quantity,
      })),
      suggestions: line.note.trim(),
      name: priced?.name ?? "",
      base_price: priced?.basePrice ?? 0,
      price: priced?.unitPrice ?? 0,
    };
  });
}

function wireAddress(address: Address | null, isDelivery: boolean): Record<string, unknown> {
  if (!isDelivery || !address) return { address: null };
  return {
    address: `${mergeAddressLine(address)}, ${address.city}`,
    address_geolocation_latitude: address.point.latitude,
    address_geolocation_longitude: address.point.longitude,
  };
}

function wireAmounts({ totals }: Quote): Record<string, unknown> {
  return {
    delivery_charge: totals.deliveryFee ?? 0,
    payment_method_charge: totals.surcharge,
    total: totals.total,
    total_promo_discount: 0,
    discount: totals.discount,
    subtotal: totals.subtotal,
    // A64: `tax` is the sum in pesos, `taxes` the percentages.
    taxes: totals.taxes.map(({ name, rate }) => ({ name, value: percentOfRate(rate) })),
    tax: totals.taxTotal,
    order_currency: "COP",
  };
}

/** The order as it is sent (S3 §3), or why it is not sent. `userId` is the customer's id from the session. */
export function assembleOrder(
  intent: OrderIntent,
  knowledge: QuoteKnowledge,
  quote: Quote,
  userId: string,
): Result<Record<string, unknown>, Failure> {
  const rules = checkRules(intent, knowledge, quote);
  return rules.ok ? describeOrder(intent, knowledge, quote, userId) : rules;
}

/**
 * What an intent says in the words of the wire, every amount the server's own, whether or not it may be ordered now: to ask
 * again for an order that was already placed.
 */
export function describeOrder(
  intent: OrderIntent,
  knowledge: QuoteKnowledge,
  quote: Quote,
  userId: string,
): Result<Record<string, unknown>, Failure> {
  const methods = chooseMethods(intent, knowledge.branch);
  if (!methods.ok) return methods;
  const business: Business = knowledge.business;
  const isDelivery = intent.mode === "delivery";
  return ok({
    business: Number(business.id),
    branch: Number(knowledge.branch.id),
    products: wireLines(intent, knowledge, quote),
    delivery_method: Number(methods.value.delivery.id),
    payment_method: Number(methods.value.payment.id),
    branch_coverage_area: quote.area ? Number(quote.area.id) : null,
    ...wireAddress(intent.address, isDelivery),
    ...wireAmounts(quote),
    customer: Number(userId),
    scheduling: asSoonAsPossible,
    table: null,
    items_quantity: intent.lines.reduce((sum, line) => sum + line.quantity, 0),
    legal_age_confirmed: intent.legalAgeConfirmed,
  });
}
