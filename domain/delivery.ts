/** How the order reaches the customer (S3 §3 Delivery method; wire ids 2, 1, 3). */
export type DeliveryMode = "delivery" | "pickup" | "onsite";

/** A delivery method that a branch allows, compared by mode, never by label (A111). */
export interface DeliveryMethod {
  id: string;
  mode: DeliveryMode;
  name: string;
  isCollectible: boolean;
}
