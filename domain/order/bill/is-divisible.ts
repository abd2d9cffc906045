import { type OrderContents, orderStatus, type OrderStatus, undoneStatuses } from "#domain/order/order-status.ts";

/** Whether there is a bill to divide: dishes, of which something is to be paid, of an order that is made (B20). */
export function isDivisible({ lines, amounts }: OrderContents, status: OrderStatus): boolean {
  const isUndone = status === orderStatus.returned || undoneStatuses.some((undone) => undone === status);
  return !isUndone && lines.length > 0 && amounts.total > 0;
}
