import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import type { DeliveryMethod } from "#domain/store/delivery.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import { surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentKind } from "#domain/store/payment-method.ts";

/** A way to pay as it is offered, with what it costs (U30). */
interface OfferedPayment {
  id: string;
  kind: PaymentKind;
  label: string;
  surchargeRate: PartsPerMillion;
}

/** The branch that a page sells for, as the cart and the checkout know it. */
export interface CurrentBranch {
  id: string;
  name: string;
  phone: string | null;
  whatsapp: string | null;
  /** Street and city in one line. */
  address: string;
  deliveryMethods: DeliveryMethod[];
  paymentMethods: OfferedPayment[];
  /** In minutes, when the branch states one. */
  deliveryTime: { min: number; max: number } | null;
}

/** The part of the current branch that every page carries for its islands. */
export function currentBranch(business: Pick<Business, "surcharges">, branch: Branch): CurrentBranch {
  const { line1, city } = branch.address;
  return {
    id: branch.id,
    name: branch.name,
    phone: branch.phone,
    whatsapp: branch.whatsapp,
    address: [line1, city].filter((part) => part !== "").join(", "),
    deliveryMethods: branch.deliveryMethods,
    paymentMethods: branch.paymentMethods.map((method) => ({
      id: method.id,
      kind: method.kind,
      label: method.label,
      surchargeRate: surchargeRate(business, method),
    })),
    deliveryTime: branch.deliveryTime,
  };
}
