import { z } from "zod";
import { roundPesos } from "#domain/base/money.ts";
import { deliveryModeFrom } from "#wire/store/delivery-method.ts";
import { deliveryTimeFrom, whatsappFrom } from "#wire/store/branch.ts";
import { field, plainNumber, plainText, wholePesos } from "#wire/field.ts";
import { UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

// An order's row as the specification shows it (S3 §3), turned into what our own call answers: amounts and lines stand at the top or
// in `metadata`, lines without totals, taxes without amounts.

/** A value of an order's row, at the top or else in its `metadata`. */
function at(row: unknown, key: string): unknown {
  return valueAt(row, key) ?? valueAt(row, "metadata", key);
}

const optionRow = z.object({ price: field.number, quantity: field.number });
const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : []);

/** Its own total, else what its price says of the whole line, else the sum of its parts. */
function lineTotal(line: unknown): number {
  const own = wholePesos(valueAt(line, "total")) ?? wholePesos(valueAt(line, "price"));
  if (own !== null) return own;
  const quantity = plainNumber(valueAt(line, "quantity")) ?? 1;
  const options = listOf(valueAt(line, "sides_or_topings")).map((option) => {
    const { price, quantity: count } = optionRow.parse({
      price: valueAt(option, "price"),
      quantity: valueAt(option, "quantity"),
    });
    return (price ?? 0) * (count ?? 1);
  });
  const unit =
    (plainNumber(valueAt(line, "base_price")) ?? 0) + (plainNumber(valueAt(line, "size", "extraPrice")) ?? 0);
  return roundPesos(quantity * options.reduce((sum, price) => sum + price, unit));
}

/** A size comes as a row, or by its name alone. */
function sizeOf(size: unknown) {
  const name = plainText(size) ?? plainText(valueAt(size, "name"));
  return name === null ? null : { name, extraPrice: plainNumber(valueAt(size, "extraPrice")) };
}

function lineOf(line: unknown) {
  const text = (key: string) => plainText(valueAt(line, key));
  return {
    id: valueAt(line, "id"),
    menu_group_id: valueAt(line, "menu_group_id"),
    base_price: valueAt(line, "base_price"),
    name: text("name"),
    quantity: plainNumber(valueAt(line, "quantity")),
    size: sizeOf(valueAt(line, "size")),
    sides_or_topings: listOf(valueAt(line, "sides_or_topings")).map((option) => ({
      id: valueAt(option, "id"),
      group_id: valueAt(option, "group_id"),
      name: plainText(valueAt(option, "name")) ?? "",
      quantity: plainNumber(valueAt(option, "quantity")) ?? 1,
      price: valueAt(option, "price"),
    })),
    suggestions: text("suggestions"),
    total: lineTotal(line),
  };
}

/** The lines of an order's row, each with its total. */
export function plainLines(row: unknown) {
  return listOf(at(row, "products")).map(lineOf);
}

/** What an order cost in all. @throws UnreadableRow when nobody tells */
export function plainTotal(row: unknown): number {
  const total = wholePesos(at(row, "total"));
  if (total === null) throw new UnreadableRow("total", "no amount");
  return total;
}

/** One row of what the taxes are together: their percentages are listed without amounts. */
function taxesOf(row: unknown) {
  const amount = wholePesos(at(row, "tax")) ?? 0;
  const listed = listOf(at(row, "taxes"));
  const names = listed.map((tax) => plainText(valueAt(tax, "name")) ?? "").filter((name) => name !== "");
  const value = listed.length === 1 ? (plainNumber(valueAt(listed[0], "value")) ?? 0) : 0;
  return amount === 0 ? [] : [{ name: names.join(", "), value, amount }];
}

function contentsOf(row: unknown, deliveryMethod: unknown) {
  const amount = (key: string) => wholePesos(at(row, key)) ?? 0;
  const isDelivered = (deliveryModeFrom(deliveryMethod) ?? "delivery") === "delivery";
  return {
    products: plainLines(row),
    subtotal: amount("subtotal"),
    discount: Math.max(amount("discount"), amount("total_promo_discount")),
    delivery_charge: isDelivered ? amount("delivery_charge") : null,
    payment_method_charge: amount("payment_method_charge"),
    taxes: taxesOf(row),
    total: plainTotal(row),
    payment_method: valueAt(row, "payment_method") ?? null,
  };
}

function pointOf(row: unknown) {
  const lat = plainNumber(valueAt(row, "address_geolocation_latitude"));
  const lng = plainNumber(valueAt(row, "address_geolocation_longitude"));
  return lat === null || lng === null ? null : { lat, lng };
}

function personOf(row: unknown) {
  const rates = valueAt(row, "order_rates");
  return {
    id: valueAt(row, "id"),
    owner: {
      name: plainText(valueAt(row, "customer", "name")) ?? "",
      phone: plainText(valueAt(row, "customer", "phone")) ?? "",
      address: plainText(valueAt(row, "address")),
      geolocation: pointOf(row),
      is_rated: Array.isArray(rates) ? rates.length > 0 : null,
    },
  };
}

/**
 * An order as our own call answers it. By its number alone it is how it stands and no more; the rest is of the row that its
 * customer's own list has, null for anybody else (D4).
 */
export function plainOrderRow(standing: unknown, own: unknown) {
  const branch = valueAt(standing, "branch");
  const deliveryMethod = valueAt(standing, "delivery_method");
  const config = valueAt(branch, "config");
  const shown = {
    display_number: valueAt(standing, "display_number"),
    status: valueAt(standing, "status"),
    created_at: valueAt(standing, "created_at"),
    updated_at: valueAt(standing, "updated_at"),
    scheduling: valueAt(standing, "scheduling"),
    delivery_method: deliveryMethod,
    branch: typeof branch === "object" && branch !== null ? { ...branch, whatsapp: whatsappFrom(config) } : null,
    // What the branch states: nobody tells what its kitchen had to do.
    estimate: deliveryTimeFrom(config),
  };
  if (own === null) return { ...shown, access: "number" };
  return { ...shown, ...contentsOf(own, deliveryMethod), ...personOf(own), access: "owner" };
}
