/** How a person pays; online methods carry their provider (S3 §3 Payment method, A112). */
export type PaymentKind = "cash" | "dataphone" | "transfer" | "link.transfer" | "online";

/** A way to pay that a branch accepts. */
export interface PaymentMethod {
  id: string;
  kind: PaymentKind;
  /** The provider of an online method (`epayco`), else null. */
  provider: string | null;
  name: string;
  label: string;
  action: "form" | "request";
}
