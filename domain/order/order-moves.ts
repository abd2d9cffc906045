import { orderStatus, type OrderStatus } from "./order-status.ts";

/** Who moves an order: its customer, the time, the business's command, or the word of a payment provider. */
export const statusSources = ["customer", "clock", "command", "provider"] as const;

export type StatusSource = (typeof statusSources)[number];

type Moves = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

const { received, preparing, cancelled, ready, onTheWay, delivered } = orderStatus;
const { rejected, returned, scheduled, awaitingPayment, paymentFailed } = orderStatus;

/** A business may skip steps and take back what it pressed by mistake; money that was never paid it cannot invent. */
const byCommand: Moves = {
  [scheduled]: [received, preparing, cancelled, rejected],
  [received]: [preparing, ready, onTheWay, delivered, cancelled, rejected],
  [preparing]: [received, ready, onTheWay, delivered, cancelled, rejected],
  [ready]: [received, preparing, onTheWay, delivered, cancelled, returned],
  [onTheWay]: [received, preparing, ready, delivered, cancelled, returned],
  [delivered]: [received, preparing, ready, onTheWay, returned],
  [cancelled]: [scheduled, received, preparing],
  [rejected]: [scheduled, received, preparing],
  [returned]: [onTheWay, delivered],
  [awaitingPayment]: [paymentFailed, cancelled, rejected],
};

const moves: Record<StatusSource, Moves> = {
  customer: { [awaitingPayment]: [paymentFailed] },
  clock: {
    [scheduled]: [received],
    [received]: [preparing],
    [preparing]: [ready],
    [ready]: [onTheWay, delivered],
    [onTheWay]: [delivered],
    [awaitingPayment]: [paymentFailed],
  },
  command: byCommand,
  provider: {
    [awaitingPayment]: [received, scheduled, paymentFailed],
    [paymentFailed]: [received, scheduled, awaitingPayment],
  },
};

/** Whether an order may go from one status to another by that hand (security §2.3); what is not listed may not. */
export function mayMove(from: OrderStatus, to: OrderStatus, source: StatusSource): boolean {
  return moves[source][from]?.includes(to) ?? false;
}
