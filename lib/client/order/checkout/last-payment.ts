import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { lastPaymentSchema } from "#lib/exchange/stored/last-payment.ts";
import type { LastPayment } from "#lib/exchange/stored/last-payment.ts";

/** How a customer of this device paid at a branch the last time (A234). */
export const lastPaymentOf = byBranch((branchId) =>
  deviceValue<LastPayment | null>({
    name: `last-payment:${branchId}`,
    schema: v.nullable(lastPaymentSchema),
    empty: null,
  }),
);

/** Keeps how an order was paid; of a guest, or without a choice, nothing. */
export const noteLastPayment = atom(
  null,
  (_get, set, branchId: string, customerId: string | undefined, methodId: string | null) => {
    if (customerId !== undefined && methodId !== null) set(lastPaymentOf(branchId), () => ({ customerId, methodId }));
  },
);
