import * as v from "valibot";
import { pesosSchema } from "#lib/exchange/amount.ts";
import { pointSchema } from "./address.ts";

const named = { id: v.string(), name: v.string(), price: v.nullable(pesosSchema) };
const point = v.object(pointSchema.entries);

/** A zone as it is drawn: its corners, or a circle. */
export const zoneShapeSchema = v.union([
  v.object({ ...named, shape: v.literal("polygon"), ring: v.array(point) }),
  v.object({ ...named, shape: v.literal("circle"), center: point, radiusMeters: v.number() }),
]);

export type ZoneShape = v.InferOutput<typeof zoneShapeSchema>;

/** `GET /api/coverage`: the zones that a branch delivers to. */
export const zonesSchema = v.object({ zones: v.array(zoneShapeSchema) });
