"use client";

import { LatePanelProviders } from "#components/shell/late-panel-providers.tsx";
import { LatePart, late } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

export const loadOrderContact = async () => (await import("#components/account/order-contact.tsx")).OrderContact;
const OrderContact = late(loadOrderContact);

/** Who orders, in the checkout; only strangers ask for its code and its texts. */
export function Contact() {
  return (
    <LatePart waiting={<Skeleton className="h-96 w-full" />}>
      <LatePanelProviders>
        <OrderContact />
      </LatePanelProviders>
    </LatePart>
  );
}
