import { Bike, CalendarClock, CircleX, CookingPot, CreditCard, House, ReceiptText, ShoppingBag } from "lucide-react";
import type { TrackingKey } from "#domain/order/tracking.ts";
import styles from "./stage.module.css";

interface Scene {
  Figure: typeof Bike;
  /** How it moves, where motion is not reduced. */
  motion: "moving" | "working" | "still" | "failed";
}

const failed: Scene = { Figure: CircleX, motion: "failed" };

const scenes: Record<TrackingKey, Scene> = {
  scheduled: { Figure: CalendarClock, motion: "still" },
  awaitingPayment: { Figure: CreditCard, motion: "still" },
  received: { Figure: ReceiptText, motion: "working" },
  preparing: { Figure: CookingPot, motion: "working" },
  ready: { Figure: ShoppingBag, motion: "still" },
  onTheWay: { Figure: Bike, motion: "moving" },
  delivered: { Figure: House, motion: "still" },
  cancelled: failed,
  rejected: failed,
  returned: failed,
  paymentFailed: failed,
};

/** What happens with the order, as a picture; the headline says it in words. */
export function Stage({ at }: { at: TrackingKey }) {
  const { Figure, motion } = scenes[at];
  return (
    <div aria-hidden className={`${styles["stage"]} ${styles[motion]} print:hidden`}>
      <span className={styles["ground"]} />
      <Figure className={styles["figure"]} strokeWidth={1.25} />
    </div>
  );
}
