/** Places where a test kills the platform: before and after whatever others can see (F10). */
export const failpoints = [
  "order.claimed",
  "order.inserted",
  "order.redeemed",
  "order.noted",
  "order.answered",
  "order.committed",
  "order.moved",
  "attempt.withdrawn",
  "rating.inserted",
  "outbox.claimed",
  "outbox.ran",
  "outbox.settled",
  "mail.sent",
  "notice.sent",
  "payment.handed",
  "payment.heard",
  "payment.noted",
  "payment.moved",
  "payment.owed",
  "payment.reopened",
  "payment.settled",
  "payment.asked_again",
  "refund.due",
  "refund.given",
  "refund.noted",
  "refund.asked",
] as const;

export type Failpoint = (typeof failpoints)[number];

let armed: Failpoint | null = null;

/** Lets the process die at a point, as if the machine had lost its power; null: at none. */
export function armFailpoint(name: Failpoint | null): void {
  armed = name;
}

/** Nothing, unless it is the armed point. */
export function failpoint(name: Failpoint): void {
  if (name === armed) process.kill(process.pid, "SIGKILL");
}
