import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IdentifiedContext } from "#lib/client/order/contact.ts";
import { stepIds } from "./step-ids.ts";
import type { Send } from "./use-send.ts";

/** Who orders: somebody who is not logged in says it here, and the order is sent from here (A161). */
export function ContactStep({ send, children }: { send: Send; children: ReactNode }) {
  const t = useTranslations("checkout");
  if (!send.isContactShown) return null;
  return (
    <section id={stepIds.contact} aria-labelledby="checkout-contact-title" className="flex flex-col gap-3">
      <h2 id="checkout-contact-title" className="text-lg font-bold">
        {t("contact")}
      </h2>
      <IdentifiedContext value={send.identified}>{children}</IdentifiedContext>
    </section>
  );
}
