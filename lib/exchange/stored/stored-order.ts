import * as v from "valibot";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import type { Favorite } from "#domain/order/usual.ts";
import { momentSchema, pesosSchema } from "#lib/exchange/amount.ts";
import { givenInputsSchema } from "#lib/exchange/inputs.ts";
import type { GivenInputs } from "#lib/exchange/inputs.ts";
import { standingSchema } from "#lib/exchange/order.ts";
import { pendingLineSchema, storedLinesSchema } from "./stored-cart.ts";
import { attemptKeySchema, idSchema } from "#lib/exchange/text.ts";
import { schedulingSchema } from "./unfinished-order.ts";

/** What was ordered with this device, as it was configured, and how often. */
export const favoriteProductsSchema = v.array(
  v.object({
    branchId: idSchema,
    productId: idSchema,
    line: pendingLineSchema.entries.line,
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    orderedAt: momentSchema,
  }),
) satisfies v.GenericSchema<unknown, Favorite[]>;

/** An order sent from this device; `sentAt` by the server's clock, as far as it was known. */
const sentOrderSchema = v.object({
  number: v.string(),
  total: pesosSchema,
  sentAt: momentSchema,
  dishes: v.fallback(
    v.array(v.object({ itemId: v.fallback(v.nullable(idSchema), null), name: v.string(), quantity: v.number() })),
    [],
  ),
  /** Nothing more will happen to it, as far as this device knows. */
  isOver: v.fallback(v.boolean(), false),
  /** How it stood when this device heard of it last, and when that was by the server's clock; shown without a connection (B19). */
  heard: v.fallback(v.nullable(v.object({ ...standingSchema.entries, at: momentSchema })), null),
});
export const sentOrdersSchema = v.array(sentOrderSchema);

/** An attempt to order whose outcome is not known yet (design §3.8). */
export const storedAttemptSchema = v.object({
  attemptKey: attemptKeySchema,
  branchId: idSchema,
  fingerprint: v.string(),
  isPlaced: v.fallback(v.boolean(), false),
  isWaiting: v.fallback(v.boolean(), false),
  total: pesosSchema,
  lines: storedLinesSchema,
  /** When it was sent first, by the device's own clock. */
  at: v.fallback(v.nullable(momentSchema), null),
}) satisfies v.GenericSchema<unknown, KeptAttempt>;

export type StoredAttempt = v.InferOutput<typeof storedAttemptSchema>;

/** An order that is being paid: its lines, to have them back, and how far the person has come. */
export const paidOrderSchema = v.object({
  /** Null while nobody has reported it: the form to the provider makes the order (S3 §4). */
  number: v.nullable(v.string()),
  branchId: idSchema,
  total: pesosSchema,
  kind: v.picklist(["transfer", "link.transfer", "online"]),
  lines: storedLinesSchema,
  /** What its adjustments were given and its chosen time, to have them back as well. */
  ...givenInputsSchema.entries,
  scheduling: v.fallback(v.nullable(schedulingSchema), null),
  /** The chosen way of paying, to have it back after a rejection; null where there was no choice. */
  paymentMethodId: v.fallback(v.nullable(idSchema), null),
  /** Its lines have left the cart. */
  isTaken: v.fallback(v.boolean(), false),
  /** Of a transfer: paying, or sending the proof. */
  step: v.fallback(v.picklist(["pay", "proof"]), "pay"),
  /** Its instructions open by themselves on its own page: nobody has put them away yet. */
  isOpen: v.fallback(v.boolean(), true),
});

export type PaidOrder = Omit<v.InferOutput<typeof paidOrderSchema>, keyof GivenInputs> & GivenInputs;

/** One that is paid by transfer: it is there. */
export type TransferOrder = PaidOrder & { number: string };

export type SentOrder = v.InferOutput<typeof sentOrderSchema>;
