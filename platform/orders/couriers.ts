import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { branches, type LatLng } from "#platform/db/tables/branch.ts";
import { addresses } from "#platform/db/tables/business.ts";
import { deliverers, deliveryServices, orders } from "#platform/db/tables/order.ts";

function between(from: LatLng, to: LatLng, share: number): LatLng {
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

/** A point of two columns; null without one of them. */
export function pointOf(lat: number | null, lng: number | null): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng };
}

async function placeCourier(
  database: Database,
  order: number,
  courier: number | null,
  geolocation: LatLng,
): Promise<void> {
  if (courier !== null) {
    await database.update(deliverers).set({ geolocation }).where(eq(deliverers.id, courier));
    return;
  }
  await database.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(deliverers)
      .values({ name: "Domiciliario", geolocation })
      .returning({ id: deliverers.id });
    if (made) await transaction.insert(deliveryServices).values({ order, deliverer: made.id }).onConflictDoNothing();
  });
}

/** Has the demo's couriers ride from the branch to the door, as far as their time on the way goes; answers how many ride. */
export async function moveCouriers(
  database: Database,
  { now, stepMilliseconds }: { now: number; stepMilliseconds: number },
): Promise<number> {
  const place = alias(addresses, "branch_address");
  const riding = await database
    .select({
      id: orders.id,
      since: orders.updated_at,
      lat: orders.address_geolocation_latitude,
      lng: orders.address_geolocation_longitude,
      fromLat: place.geolocation_latitude,
      fromLng: place.geolocation_longitude,
      courier: deliveryServices.deliverer,
    })
    .from(orders)
    .innerJoin(branches, eq(branches.id, orders.branch))
    .innerJoin(place, eq(place.id, branches.address))
    .leftJoin(deliveryServices, eq(deliveryServices.order, orders.id))
    .where(eq(orders.status, orderStatus.onTheWay))
    .limit(200);
  for (const { id, since, lat, lng, fromLat, fromLng, courier } of riding) {
    const [door, branch] = [pointOf(lat, lng), pointOf(fromLat, fromLng)];
    if (door === null || branch === null) continue;
    const share = Math.min(1, Math.max(0, (now - since.getTime()) / stepMilliseconds));
    await placeCourier(database, id, courier, between(branch, door, share));
  }
  return riding.length;
}

/** Where an order's courier is; null when it is unknown. */
export async function courierOf(database: Database, order: number): Promise<LatLng | null> {
  const [row] = await database
    .select({ geolocation: deliverers.geolocation })
    .from(deliveryServices)
    .innerJoin(deliverers, eq(deliverers.id, deliveryServices.deliverer))
    .where(eq(deliveryServices.order, order));
  return row?.geolocation ?? null;
}
