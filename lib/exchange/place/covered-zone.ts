import * as v from "valibot";
import { pesosSchema } from "#lib/exchange/amount.ts";

/** A zone that covers an address, with its price: null = unknown, never 0 (A105). */
export const coveredZoneSchema = v.object({ id: v.string(), name: v.string(), price: v.nullable(pesosSchema) });

export type CoveredZone = v.InferOutput<typeof coveredZoneSchema>;
