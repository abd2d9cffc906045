import { expect, it } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { isTransfer, transferDue } from "#domain/order/payment/transfer-due.ts";

it("says of every status whether its transfer is still to be made", () => {
  const due = Object.entries(orderStatus).map(([name, status]) => [name, transferDue(status)]);
  expect(Object.fromEntries(due)).toEqual({
    received: "due",
    preparing: "due",
    cancelled: "void",
    ready: "due",
    onTheWay: "due",
    delivered: "settled",
    rejected: "void",
    returned: "void",
    scheduled: "due",
    awaitingPayment: "due",
    paymentFailed: "void",
  });
});

it("knows what goes from bank to bank", () => {
  const kinds = ["cash", "dataphone", "transfer", "link.transfer", "online", undefined] as const;
  expect(kinds.filter(isTransfer)).toEqual(["transfer", "link.transfer"]);
});
