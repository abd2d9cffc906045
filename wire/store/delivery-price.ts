import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";
import { type Address, mergeAddressLine } from "#domain/person/address.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { CoverageArea } from "#domain/store/coverage.ts";
import { latitudeSchema, longitudeSchema } from "#wire/coordinates.ts";
import { field, idSchema } from "#wire/field.ts";
import { cityAtPoint } from "#wire/person/chosen-point.ts";
import { readRow } from "#wire/reading.ts";

export const deliveryPriceRow = z.object({ deliver_fee: field.pesos.describe("Spelt so on the wire") });

/** The delivery fee, never guessed as 0 (A105). @throws UnreadableRow */
export function deliveryPriceFrom(raw: unknown): Pesos {
  return readRow(deliveryPriceRow, raw).deliver_fee;
}

/** The body that asks for a delivery fee (S2 §7); what a customer could set lower counts for nothing (A69). */
export const deliveryPriceRequestSchema = z.object({
  business_id: idSchema,
  branch_id: idSchema,
  arrival_latitude: latitudeSchema,
  arrival_longitude: longitudeSchema,
  origin_address: z.string().max(500).nullish(),
  arrival_address: z.string().max(500).nullish(),
  origin_latitude: z.unknown().optional(),
  origin_longitude: z.unknown().optional(),
  city: z.string().max(100).nullish(),
  zone_price: z.unknown().optional(),
  declared_value: z.unknown().optional(),
});

export interface DeliveryQuestion {
  businessId: string;
  branch: Branch;
  address: Address;
  area: CoverageArea;
  /** A geocoder knows the address's text, or its municipality is the point's own (M6). */
  isCityKnown: boolean;
  /** Subtotal of the cart. */
  declaredValue: Pesos;
}

/** The body that asks for a delivery fee (S2 §7). */
export function deliveryPriceBody({ businessId, branch, address, area, isCityKnown, declaredValue }: DeliveryQuestion) {
  return {
    business_id: Number(businessId),
    branch_id: Number(branch.id),
    origin_address: branch.address.line1,
    arrival_address: mergeAddressLine(address),
    zone_price: area.price,
    declared_value: declaredValue,
    city: cityAtPoint(address.city, { branchCity: branch.address.city, isCityKnown }),
    origin_latitude: branch.address.point?.latitude ?? null,
    origin_longitude: branch.address.point?.longitude ?? null,
    arrival_latitude: address.point.latitude,
    arrival_longitude: address.point.longitude,
  };
}
