"use client";

import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";

export const OrderContact = lazy(async () => (await import("#components/account/order-contact.tsx")).OrderContact);

/** Who orders, in the checkout; only strangers ask for its code and its texts, once the page is painted. */
export function Contact() {
  const isAsked = useValue(contactAskedAtom);
  return (
    <WhenIdle isNeeded={isAsked} fallback={<Skeleton className="h-96 w-full" />}>
      <LazyPanelProviders>
        <OrderContact />
      </LazyPanelProviders>
    </WhenIdle>
  );
}
