import type { Branch } from "#domain/store/branch.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Photo } from "#domain/base/photo.ts";
import type { Pesos } from "#domain/base/money.ts";
import { isFreeOfCharge, offeredModes } from "#domain/store/delivery.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";

/** What the islands know of a branch: enough to choose one, without its zones and hours. */
export interface StoreBranch {
  id: string;
  name: string;
  line1: string;
  city: string;
  phone: string | null;
  /** Where it is, null when nobody entered it. */
  point: GeoPoint | null;
  logo: Photo | null;
  modes: DeliveryMode[];
  /** The lowest price of its zones; null = unknown, or it does not deliver. */
  deliveryFrom: Pesos | null;
  /** Minutes, as the branch states them. */
  deliveryTime: { min: number; max: number } | null;
}

/** The part of a branch that every page carries for its islands. */
export function storeBranch(branch: Branch): StoreBranch {
  const modes = offeredModes(branch);
  const zones = branch.coverageAreas.flatMap(({ isActive, price }) => (isActive && price !== null ? [price] : []));
  const prices = isFreeOfCharge(branch) ? [0] : zones;
  return {
    id: branch.id,
    name: branch.name,
    line1: branch.address.line1,
    city: branch.address.city,
    phone: branch.phone,
    point: branch.address.point,
    logo: branch.logo,
    modes,
    deliveryFrom: modes.includes("delivery") && prices.length > 0 ? Math.min(...prices) : null,
    deliveryTime: branch.deliveryTime,
  };
}
