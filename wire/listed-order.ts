import type { Pesos } from "#domain/base/money.ts";
import { field } from "./field.ts";
import { type Standing, standingFields, standingFrom } from "./order-status.ts";
import { readRow } from "./reading.ts";
import { valueAt } from "./value-at.ts";

export interface ListedOrder extends Standing {
  total: Pesos;
}

const listedRow = standingFields.extend({ total: field.pesos });

/** @throws UnreadableRow */
export function listedOrderFrom(raw: unknown): ListedOrder {
  const row = readRow(listedRow, raw);
  return { ...standingFrom(row, valueAt(raw, "delivery_method")), total: row.total };
}
