import type { PaymentKind } from "#domain/store/payment-method.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order-status.ts";
import { isClosed } from "#domain/order/tracking.ts";

/** What of a transfer: still to be made, not to be made any more and given back by the business if it was, or nobody's matter. */
export type TransferDue = "due" | "void" | "settled";

/** What an order of this status says of its transfer, which no ledger of the platform knows. */
export function transferDue(status: OrderStatus): TransferDue {
  if (status === orderStatus.delivered) return "settled";
  return isClosed(status) ? "void" : "due";
}

/** Whether an order's money goes from bank to bank, by a key or by a link. */
export function isTransfer(kind: PaymentKind | undefined): boolean {
  return kind === "transfer" || kind === "link.transfer";
}
