import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { branches, deliveryMethods, paymentMethods } from "#platform/db/tables/branch.ts";
import { addresses } from "#platform/db/tables/business.ts";
import { orderRates, orders, orderStatusChanges } from "#platform/db/tables/order.ts";
import { type OrderAccess, shows } from "#domain/order/access/order-access.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { orderRefund } from "#platform/payments/refund/order-refund.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { courierOf, pointOf } from "./couriers.ts";
import { whatsappFrom } from "#wire/store/branch.ts";
import { adjustmentRowSchema } from "#wire/order/order-amounts.ts";
import type { OrderKeys } from "./link/order-keys.ts";
import { isAwaited } from "./party/first-order.ts";
import { accessOf, type OrderAsker, tokenOf } from "./link/order-links.ts";
import { orderLineRow, type TrackedRow, trackedRowFor, type WholeOrderRow } from "#wire/order/tracked-order.ts";

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

function adjustmentsOf(metadata: unknown): WholeOrderRow["contents"]["adjustments"] {
  const kept = keptSchema.safeParse(metadata);
  return kept.success ? kept.data.adjustments : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

async function standingOf(database: Database, found: Found): Promise<Omit<WholeOrderRow["standing"], "access">> {
  const { order, branch, address, delivery_method } = found;
  const estimate = estimateSchema.safeParse(order.metadata?.["estimate"]);
  return {
    display_number: order.display_number ?? "",
    status: order.status ?? 0,
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    status_history: await historyOf(database, order.id),
    delivery_method,
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
    scheduling: order.scheduling,
    awaits_confirmation: order.table !== null && (await isAwaited(database, eq(orders.id, order.id))),
    estimate: estimate.success ? estimate.data : null,
  };
}

async function contentsOf(
  database: Database,
  { order, payment_method, delivery_method }: Found,
  keys: OrderKeys,
): Promise<WholeOrderRow["contents"]> {
  return {
    products: z.array(orderLineRow).parse(order.products ?? []),
    payment_method,
    subtotal: order.subtotal ?? 0,
    discount: order.discount ?? 0,
    delivery_charge: delivery_method?.internal_name === "delivery" ? (order.delivery_charge ?? 0) : null,
    payment_method_charge: order.payment_method_charge ?? 0,
    taxes: z.array(taxRowSchema).parse(order.taxes ?? []),
    tax: order.tax ?? 0,
    total: order.total ?? 0,
    adjustments: adjustmentsOf(order.metadata),
    refund: await orderRefund(database, order.id),
    share_token: tokenOf(keys, order, "shared"),
  };
}

async function personOf(database: Database, { order }: Found): Promise<WholeOrderRow["person"]> {
  const isRiding = order.status === orderStatus.onTheWay;
  const rates = await database.$count(orderRates, eq(orderRates.order, order.id));
  return {
    id: order.id,
    owner: {
      name: order.customer_name ?? order.guest_name ?? "",
      phone: order.customer_phone ?? "",
      address: order.address,
      invoice: order.invoice,
      geolocation: pointOf(order.address_geolocation_latitude, order.address_geolocation_longitude),
      is_rated: rates > 0,
    },
    delivery_service: isRiding ? { deliverer: { geolocation: await courierOf(database, order.id) } } : null,
  };
}

/**
 * An order by its display number, as far as it is shown to who asks (A130, D4). Null without one.
 * @param asker what they have to show, or the access that is given
 */
export async function trackOrder(
  { database, clock, orderKeys }: Pick<PlatformContext, "database" | "clock" | "orderKeys">,
  { businessId, displayNumber }: { businessId: number; displayNumber: string },
  asker: OrderAsker | OrderAccess,
): Promise<TrackedRow | null> {
  const found = await findOrder(database, businessId, displayNumber);
  if (found === null) return null;
  const keys = await orderKeys();
  const access = typeof asker === "string" ? asker : accessOf(keys, found.order, { ...asker, now: clock() });
  // Nobody asks the database for what is not shown.
  const standing = { ...(await standingOf(database, found)), access };
  const contents = shows(access, "contents") ? await contentsOf(database, found, keys) : null;
  const person = shows(access, "person") ? await personOf(database, found) : null;
  return trackedRowFor({ standing, contents, person }, access);
}
