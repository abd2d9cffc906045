import * as v from "valibot";
import { orderAccesses } from "#domain/order/access/order-access.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { deliveryModes } from "#domain/store/delivery.ts";
import { pointSchema } from "#lib/exchange/place/address.ts";
import { momentSchema, pesosSchema } from "./amount.ts";
import { invoiceSchema } from "./invoice.ts";
import { amountsSchema } from "./quote.ts";

const statusSchema = v.picklist(Object.values(orderStatus));
const modeSchema = v.picklist(deliveryModes);

/** How an order stood, by the server's clock. */
export const standingSchema = v.object({ status: statusSchema, deliveryMode: modeSchema, updatedAt: momentSchema });

const summarySchema = v.object({
  number: v.string(),
  status: statusSchema,
  createdAt: momentSchema,
  updatedAt: momentSchema,
  dishes: v.array(v.object({ itemId: v.nullable(v.string()), name: v.string(), quantity: v.number() })),
  deliveryMode: modeSchema,
  total: pesosSchema,
});

/** `/api/orders`: the customer's open and today's orders, latest change first. */
export const orderListSchema = v.object({ orders: v.array(summarySchema) });

/** An order's number as people type it, in the spelling of the platform. */
export const orderNumberSchema = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9-]{1,40}$/));

/** An event of `/api/orders/{number}/events`: the order stands differently, ask for it. */
export const orderEventSchema = v.object({ status: statusSchema, updatedAt: momentSchema });

/** Money that goes back to who paid: owed, and gone back. */
export const refundSchema = v.object({ due: pesosSchema, back: pesosSchema });

const nullableId = v.nullable(v.string());

const lineSchema = v.object({
  itemId: nullableId,
  groupId: nullableId,
  basePrice: v.nullable(pesosSchema),
  name: v.string(),
  quantity: v.number(),
  sizeName: v.nullable(v.string()),
  sizeExtra: v.nullable(pesosSchema),
  options: v.array(
    v.object({
      groupId: nullableId,
      optionId: nullableId,
      name: v.string(),
      quantity: v.number(),
      unitPrice: v.nullable(pesosSchema),
    }),
  ),
  note: v.string(),
  total: pesosSchema,
});

/** Carries the token of an order's link, never an address (D4). */
export const orderTokenHeader = "x-order-token";

/** `/api/orders/{number}`: an order as far as it is shown to who asks (D4). */
export const trackedOrderSchema = v.object({
  access: v.picklist(orderAccesses),
  number: v.string(),
  status: statusSchema,
  createdAt: momentSchema,
  updatedAt: momentSchema,
  deliveryMode: modeSchema,
  branch: v.object({
    id: v.string(),
    name: v.string(),
    phone: v.nullable(v.string()),
    whatsapp: v.nullable(v.string()),
    address: v.string(),
  }),
  contents: v.nullable(
    v.object({
      lines: v.array(lineSchema),
      amounts: amountsSchema,
      paymentKind: v.picklist(["cash", "dataphone", "transfer", "link.transfer", "online"]),
      refund: v.nullable(refundSchema),
      shareToken: v.nullable(v.string()),
    }),
  ),
  startsAt: momentSchema,
  awaitsConfirmation: v.boolean(),
  estimate: v.nullable(v.object({ min: v.number(), max: v.number() })),
  owner: v.nullable(
    v.object({
      orderId: v.string(),
      isRated: v.nullable(v.boolean()),
      name: v.string(),
      phone: v.string(),
      address: v.nullable(v.string()),
      invoice: invoiceSchema,
      point: v.nullable(pointSchema),
      courier: v.nullable(pointSchema),
    }),
  ),
});

export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

export type OrderSummary = v.InferOutput<typeof summarySchema>;
