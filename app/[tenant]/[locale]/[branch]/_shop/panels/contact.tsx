"use client";

import type { ReactNode } from "react";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";

export const OrderContact = lazy(async () => (await import("#components/account/order-contact.tsx")).OrderContact);

function WhenAsked({ children }: { children: ReactNode }) {
  const isAsked = useValue(contactAskedAtom);
  return (
    <WhenIdle isNeeded={isAsked} fallback={<Skeleton className="h-96 w-full" />}>
      {children}
    </WhenIdle>
  );
}

const GuestField = lazy(async () => (await import("#components/account/consent/guest-field.tsx")).GuestField);

/** By what a guest is called, in the checkout's panel. */
export function Guest() {
  return (
    <WhenIdle>
      <GuestField />
    </WhenIdle>
  );
}

/** The same in the checkout's page, with its texts. */
export function PageGuest() {
  return (
    <WhenIdle>
      <LazyPanelProviders>
        <GuestField />
      </LazyPanelProviders>
    </WhenIdle>
  );
}

/** Who orders, in the checkout's panel; only strangers ask for its code. */
export function Contact() {
  return (
    <WhenAsked>
      <OrderContact />
    </WhenAsked>
  );
}

/** Who orders, in the checkout's page; only strangers ask for its code and its texts, once the page is painted. */
export function PageContact() {
  return (
    <WhenAsked>
      <LazyPanelProviders>
        <OrderContact />
      </LazyPanelProviders>
    </WhenAsked>
  );
}
