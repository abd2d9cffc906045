import { z } from "zod";
import { minuteOfMeridiem } from "#domain/base/bogota-time.ts";
import { instantOfClock } from "#domain/order/time/schedule.ts";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const kitchenFields = z.object({ created_at: field.instant, scheduling: field.text });
const kitchenLine = z.object({ id: field.id, quantity: field.number });

/** What a kitchen has to do for an order, and when it begins (ms). */
export interface KitchenOrder {
  startsAt: number;
  lines: { itemId: string; quantity: number }[];
}

/** Of a row whose lines stand at the top or in `metadata`; a time of day is the next one after it was made (S3 §3).
 * @throws UnreadableRow */
export function kitchenOrderFrom(raw: unknown): KitchenOrder {
  const { created_at: made, scheduling } = readRow(kitchenFields, raw);
  const minute = minuteOfMeridiem(scheduling ?? "");
  const listed = valueAt(raw, "products") ?? valueAt(raw, "metadata", "products");
  const lines = (Array.isArray(listed) ? listed : []).flatMap((line: unknown) => {
    const read = kitchenLine.safeParse(line);
    return read.success ? [{ itemId: String(read.data.id), quantity: read.data.quantity ?? 1 }] : [];
  });
  const madeAt = Date.parse(made);
  return { startsAt: minute === null ? madeAt : instantOfClock(minute, madeAt), lines };
}
