import { z } from "zod";
import { tokenKind } from "#domain/order/access/order-link.ts";

/** Carries what opens an order, never an address (D4). */
export const orderTokenHeader = "x-order-token";

export const orderTokenSchema = z.string().refine((token) => tokenKind(token) !== null);
