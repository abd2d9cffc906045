import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { Database } from "#platform/db/database.ts";
import { branches, deliveryMethods, paymentMethods } from "#platform/db/tables/branch.ts";
import { addresses } from "#platform/db/tables/business.ts";
import { orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { orderRefund } from "#platform/payments/refund/order-refund.ts";
import { courierOf, pointOf } from "./couriers.ts";
import { whatsappFrom } from "#wire/store/branch.ts";
import { adjustmentRowSchema } from "#wire/order/order-amounts.ts";
import { orderLineRow, type TrackedRow } from "#wire/order/tracked-order.ts";

const taxRowSchema = z.object({ name: z.string(), value: z.number().default(0), amount: z.number().default(0) });
const keptSchema = z.object({ adjustments: z.array(adjustmentRowSchema) });
const estimateSchema = z.object({ min: z.number(), max: z.number() });

async function findOrder(database: Database, businessId: number, displayNumber: string) {
  const [row] = await database
    .select({
      order: orders,
      branch: { id: branches.id, name: branches.name, phone: branches.phone, config: branches.config },
      address: { address_line_1: addresses.address_line_1, city: addresses.city },
      delivery_method: {
        id: deliveryMethods.id,
        name: deliveryMethods.name,
        internal_name: deliveryMethods.internal_name,
      },
      payment_method: {
        id: paymentMethods.id,
        name: paymentMethods.name,
        type: paymentMethods.type,
        label: paymentMethods.label,
      },
    })
    .from(orders)
    .leftJoin(branches, eq(branches.id, orders.branch))
    .leftJoin(addresses, eq(addresses.id, branches.address))
    .leftJoin(deliveryMethods, eq(deliveryMethods.id, orders.delivery_method))
    .leftJoin(paymentMethods, eq(paymentMethods.id, orders.payment_method))
    .where(and(eq(orders.display_number, displayNumber), eq(orders.business, businessId)));
  return row ?? null;
}

async function historyOf(database: Database, orderId: number): Promise<TrackedRow["status_history"]> {
  const rows = await database
    .select()
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.order, orderId))
    .orderBy(asc(orderStatusChanges.id));
  return rows.map((row) => ({ status: row.status, changed_at: row.changed_at.toISOString() }));
}

/** Notes are their customer's own. */
function linesOf(products: unknown, isOwner: boolean): TrackedRow["products"] {
  const lines = z.array(orderLineRow).parse(products ?? []);
  return isOwner ? lines : lines.map((line) => ({ ...line, suggestions: "" }));
}

/** A coupon's code is its customer's own. */
function adjustmentsOf(metadata: unknown, isOwner: boolean): TrackedRow["adjustments"] {
  const kept = keptSchema.safeParse(metadata);
  if (!kept.success) return null;
  return kept.data.adjustments.map((row) => (row.kind === "coupon" && !isOwner ? { ...row, source_id: null } : row));
}

/** Where the courier is, for the owner and while it rides. */
async function rideOf(
  database: Database,
  { id, status }: typeof orders.$inferSelect,
  isOwner: boolean,
): Promise<TrackedRow["delivery_service"]> {
  if (!isOwner || status !== orderStatus.onTheWay) return null;
  return { deliverer: { geolocation: await courierOf(database, id) } };
}

/** An order by its display number; its owner also gets name, phone, address and notes (A130, D4). Null without one. */
export async function trackOrder(
  database: Database,
  input: { businessId: number; displayNumber: string; customer: Customer | null },
): Promise<TrackedRow | null> {
  const found = await findOrder(database, input.businessId, input.displayNumber);
  if (found === null) return null;
  const { order, branch, address } = found;
  const isOwner = order.customer !== null && order.customer === input.customer?.user.id;
  const estimate = estimateSchema.safeParse(order.metadata?.["estimate"]);
  const isDelivery = found.delivery_method?.internal_name === "delivery";
  return {
    id: order.id,
    display_number: order.display_number ?? "",
    status: order.status ?? 0,
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    status_history: await historyOf(database, order.id),
    delivery_method: found.delivery_method,
    payment_method: found.payment_method,
    branch:
      branch === null
        ? null
        : {
            id: branch.id,
            name: branch.name,
            phone: branch.phone,
            whatsapp: whatsappFrom(branch.config),
            address,
          },
    products: linesOf(order.products, isOwner),
    subtotal: order.subtotal ?? 0,
    discount: order.discount ?? 0,
    delivery_charge: isDelivery ? (order.delivery_charge ?? 0) : null,
    payment_method_charge: order.payment_method_charge ?? 0,
    taxes: z.array(taxRowSchema).parse(order.taxes ?? []),
    tax: order.tax ?? 0,
    total: order.total ?? 0,
    adjustments: adjustmentsOf(order.metadata, isOwner),
    scheduling: order.scheduling,
    estimate: estimate.success ? estimate.data : null,
    refund: await orderRefund(database, order.id),
    delivery_service: await rideOf(database, order, isOwner),
    owner: isOwner
      ? {
          name: order.customer_name ?? "",
          phone: order.customer_phone ?? "",
          address: order.address,
          geolocation: pointOf(order.address_geolocation_latitude, order.address_geolocation_longitude),
        }
      : null,
  };
}
