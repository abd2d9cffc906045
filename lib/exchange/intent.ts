import * as v from "valibot";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { guestNameLimit, isName } from "#domain/person/name.ts";
import { deliveryModes } from "#domain/store/delivery.ts";
import { addressSchema } from "#lib/exchange/place/address.ts";
import { linesSchema } from "./cart-line.ts";
import { inputsSchema } from "./inputs.ts";
import { invoiceSchema } from "./invoice.ts";
import { attemptKeySchema, idSchema, noteSchema, plainText } from "./text.ts";
import { whenSchema } from "./when.ts";

const modeSchema = v.picklist(deliveryModes);

/** What a person wants to order: no amount is taken from the browser (M1). */
export const orderIntentSchema = v.strictObject({
  branchId: idSchema,
  lines: linesSchema,
  mode: v.nullable(modeSchema),
  address: v.nullable(addressSchema),
  paymentMethodId: v.nullable(idSchema),
  when: whenSchema,
  table: v.nullable(v.pipe(plainText(20), v.minLength(1))),
  inputs: inputsSchema,
  courierNote: noteSchema,
  guestName: v.pipe(
    plainText(guestNameLimit),
    v.check((name) => name === "" || isName(name)),
  ),
  guestMail: v.pipe(
    v.string(),
    v.check((mail) => {
      const read = normalizeEmail(mail);
      return mail === "" || (read.ok && read.value === mail);
    }),
  ),
  invoice: invoiceSchema,
  legalAgeConfirmed: v.boolean(),
  isAnotherRound: v.boolean(),
}) satisfies v.GenericSchema<unknown, OrderIntent>;

/** One attempt to order it, for the total (pesos) that the person saw. */
export const orderAttemptSchema = v.strictObject({
  attemptKey: attemptKeySchema,
  expectedTotal: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  intent: orderIntentSchema,
}) satisfies v.GenericSchema<unknown, OrderAttempt>;
