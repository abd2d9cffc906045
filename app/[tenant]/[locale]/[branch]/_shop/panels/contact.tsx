"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { LazyBoundary, lazy } from "#components/ui/lazy.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { WhenIdle } from "#components/ui/when-idle.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { contactAskedAtom } from "#lib/client/order/checkout/contact.ts";
import { AddPhone, usePhoneless } from "./order-phone.tsx";

export const OrderContact = lazy(async () => (await import("#components/account/order-contact.tsx")).OrderContact);

function WhenAsked({ children }: { children: ReactNode }) {
  const isAsked = useValue(contactAskedAtom);
  return (
    <WhenIdle isNeeded={isAsked} fallback={<Skeleton className="h-96 w-full" />}>
      {children}
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

/** The phone that an order needs, over the checkout's page; Back leads to the menu with its cart. */
export function PagePhone() {
  const router = useRouter();
  const user = usePhoneless();
  if (user === null) return null;
  return (
    <LazyBoundary>
      <LazyPanelProviders>
        <AddPhone name={user.name} onBack={() => router.replace("/")} />
      </LazyPanelProviders>
    </LazyBoundary>
  );
}
