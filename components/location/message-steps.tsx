"use client";

import { LoaderCircle, MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { mergeAddressLine } from "#domain/address.ts";
import type { Address } from "#domain/address.ts";

function Message({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">{children}</div>;
}

/** Who delivers there is being found out; the sign of it appears only when it takes long (U33). */
export function ValidatingStep() {
  const t = useTranslations("location.validating");
  return (
    <Message>
      <LoaderCircle aria-hidden className="text-accent appears-late size-8" strokeWidth={1.75} />
      <output className="text-base">{t("text")}</output>
    </Message>
  );
}

/** Nobody delivers to the address: what else can be done stands in the buttons below (S2 §2.8 step 5, A138). */
export function NotCoveredStep({ address, offersPickup }: { address: Address | null; offersPickup: boolean }) {
  const t = useTranslations("location.notCovered");
  return (
    <Message>
      <MapPinOff aria-hidden className="text-ink-muted size-10" strokeWidth={1.75} />
      <output className="text-base">{t("text")}</output>
      {address && <p className="text-ink-muted text-sm">{t("address", { address: mergeAddressLine(address) })}</p>}
      {!offersPickup && <p className="text-ink-muted text-sm">{t("noPickup")}</p>}
    </Message>
  );
}

/** Neither delivery nor pickup exists (A98). */
export function UnavailableStep() {
  const t = useTranslations("location.unavailable");
  return (
    <Message>
      <MapPinOff aria-hidden className="text-ink-muted size-10" strokeWidth={1.75} />
      <p className="text-base">{t("text")}</p>
    </Message>
  );
}
