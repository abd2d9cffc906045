import "server-only";
import { z } from "zod";
import type { Amounts } from "#domain/order/adjustment.ts";
import type { OrderLine, TrackedOrder } from "#domain/order/order-status.ts";
import type { PaymentKind } from "#domain/store/payment-method.ts";
import { amountsFrom } from "#wire/order-amounts.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { wireOrderMode, wireOrderStatus } from "./wire-order.ts";
import {
  jsonAt,
  parseAnswer,
  unwrapData,
  wireId,
  wireJson,
  wireName,
  wireNumber,
  wirePesos,
  wireText,
  wireWhole,
} from "./wire-value.ts";

const wireInstant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const lineRow = z
  .object({
    name: wireName,
    quantity: z.number().int().positive(),
    size: z.object({ name: z.string(), extraPrice: wireWhole.nullish().catch(null) }).nullish(),
    sides_or_topings: z
      .array(z.object({ name: z.string(), quantity: z.number().int(), price: wirePesos.nullish().catch(null) }))
      .default([]),
    suggestions: wireText,
    total: wirePesos,
  })
  .transform((row): OrderLine => ({
    name: row.name,
    quantity: row.quantity,
    sizeName: row.size?.name ?? null,
    sizeExtra: row.size?.extraPrice ?? null,
    options: row.sides_or_topings.map(({ name, quantity, price }) => ({ name, quantity, unitPrice: price ?? null })),
    note: row.suggestions ?? "",
    total: row.total,
  }));

const trackedRow = z.object({
  id: wireId,
  display_number: wireName,
  status: wireOrderStatus,
  created_at: wireInstant,
  updated_at: wireInstant,
  delivery_method: wireOrderMode,
  payment_method: z.object({ type: wireText }).nullable(),
  branch: z
    .object({
      id: wireId,
      name: wireName,
      phone: wireText,
      whatsapp: wireText,
      address: z.object({ address_line_1: wireText, city: wireText }).nullable(),
    })
    .nullable(),
  products: z.array(lineRow),
  estimate: z.object({ min: wireNumber, max: wireNumber }).nullable(),
  owner: z.object({ name: z.string(), phone: z.string(), address: z.string().nullable() }).nullable(),
});

const paymentKinds: Record<string, PaymentKind> = {
  cash: "cash",
  dataphone: "dataphone",
  transfer: "transfer",
  "link.transfer": "link.transfer",
};

function toPaymentKind(type: string | null | undefined): PaymentKind {
  if (type?.startsWith("online.")) return "online";
  return paymentKinds[type ?? ""] ?? "cash";
}

function oneLine(address: { address_line_1: string | null; city: string | null } | null): string {
  return [address?.address_line_1, address?.city].filter((part) => part).join(", ");
}

/** The surcharge has a name of its own here; lines have their place for an id. */
function parseAmounts(data: unknown, lines: readonly OrderLine[]): Amounts {
  const row = { ...wireJson.parse(data), surcharge: jsonAt(data, "payment_method_charge") };
  const amounts = amountsFrom(
    row,
    lines.map((_line, index) => String(index)),
  );
  if (!amounts) throw new CentralError("shape", "order: amounts");
  return amounts;
}

/** Reads the answer of `GET {central}/api/orders/status/…`. @throws CentralError when it is of another shape. */
export function parseTrackedOrder(body: unknown): TrackedOrder {
  const data = unwrapData(body);
  const row = parseAnswer("order", trackedRow, data);
  const amounts = parseAmounts(data, row.products);
  return {
    id: row.id,
    number: row.display_number,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deliveryMode: row.delivery_method,
    paymentKind: toPaymentKind(row.payment_method?.type),
    branch: {
      id: row.branch?.id ?? "",
      name: row.branch?.name ?? "",
      phone: row.branch?.phone ?? null,
      whatsapp: row.branch?.whatsapp ?? null,
      address: oneLine(row.branch?.address ?? null),
    },
    lines: row.products,
    amounts,
    estimate: row.estimate,
    owner: row.owner,
  };
}

/**
 * An order of a business by its number: what anybody may see, and with its owner's token the rest (D4); null when the
 * business has no such order.
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readTrackedOrder(
  number: string,
  businessId: string,
  asker: Asker & { token: string | null },
): Promise<TrackedOrder | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/orders/status/${encodeURIComponent(number)}?business=${encodeURIComponent(businessId)}`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  return answer.status === 404 ? null : parseTrackedOrder(answer.body);
}
