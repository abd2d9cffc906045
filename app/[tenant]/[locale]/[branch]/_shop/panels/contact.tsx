"use client";

import { LatePanelProviders } from "#components/page/late-panel-providers.tsx";
import { late } from "#components/ui/late.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";

export const loadOrderContact = async () => (await import("#components/account/order-contact.tsx")).OrderContact;
const OrderContact = late(loadOrderContact);

/** Who orders, in the checkout; only strangers ask for its code and its texts, once the page is painted. */
export function Contact() {
  const isAsked = useValue(contactAskedAtom);
  return (
    <WhenIdle isNeeded={isAsked} waiting={<Skeleton className="h-96 w-full" />}>
      <LatePanelProviders>
        <OrderContact />
      </LatePanelProviders>
    </WhenIdle>
  );
}
