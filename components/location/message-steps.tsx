import { LoaderCircle, MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Status } from "#components/ui/status.tsx";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { useAvailabilityText } from "#components/location/branch/availability-text.ts";
import { useDistanceText } from "#components/location/branch/distance-text.ts";
import { useNearestPickup } from "#components/location/branch/nearest-pickup.ts";
import type { NearestPickup } from "#components/location/branch/nearest-pickup.ts";
import { OpeningReminder } from "#components/location/branch/opening-reminder.tsx";
import type { LocationPurpose } from "./location-machine.ts";
import { SaveUncovered } from "#components/location/saved/save-uncovered.tsx";

function Message({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">{children}</div>;
}

function Sign() {
  return (
    <span className="bg-brand-soft text-accent grid size-16 place-items-center rounded-full">
      <MapPinOff aria-hidden className="size-8" strokeWidth={1.75} />
    </span>
  );
}

/** Who delivers there is being found out, or the address saved; the sign of it appears only when it takes long (UX33). */
export function ValidatingStep({ purpose }: { purpose: LocationPurpose }) {
  const t = useTranslations("location.validating");
  return (
    <Message>
      <LoaderCircle aria-hidden className="text-accent appears-delayed size-8" strokeWidth={1.75} />
      <Status className="text-base">{t(purpose === "account" ? "saving" : "text")}</Status>
    </Message>
  );
}

/** Where it can be collected, and when if that is closed now. */
function NearestLine({ branch, meters, availability }: NearestPickup) {
  const t = useTranslations("location.notCovered");
  const distance = useDistanceText()(meters) ?? "";
  const closed = useAvailabilityText()(availability);
  if (availability?.isOpen !== false) {
    return <p className="text-base font-semibold text-balance">{t("nearest", { name: branch.name, distance })}</p>;
  }
  const opensAt = availability.nextOpening?.instant ?? null;
  return (
    <>
      <p className="text-base font-semibold text-balance">{t("nearestClosed", { name: branch.name, distance })}</p>
      <p className="text-ink-muted text-base">{closed}</p>
      {opensAt !== null && <OpeningReminder branch={branch} opensAt={opensAt} />}
    </>
  );
}

/** Nobody delivers to the address: what else can be done stands in the buttons below (S2 §2.8 step 5, A138). */
export function NotCoveredStep(props: {
  address: Address | null;
  pickupBranchIds: readonly string[];
  /** Somebody is logged in, and the address is not in their account yet. */
  canSave: boolean;
}) {
  const { address, pickupBranchIds, canSave } = props;
  const t = useTranslations("location.notCovered");
  const nearest = useNearestPickup(address, pickupBranchIds);
  const zone = address ? address.neighborhood || address.city : "";
  return (
    <Message>
      <Sign />
      <Status className="text-base">{t("text")}</Status>
      {zone !== "" && <p className="text-base">{t("zone", { zone })}</p>}
      {address && <p className="text-ink-muted text-sm">{t("address", { address: mergeAddressLine(address) })}</p>}
      {nearest && <NearestLine {...nearest} />}
      {address && canSave && <SaveUncovered address={address} />}
      {pickupBranchIds.length === 0 && <p className="text-ink-muted text-sm">{t("noPickup")}</p>}
    </Message>
  );
}

/** Neither delivery nor pickup exists (A98). */
export function UnavailableStep() {
  const t = useTranslations("location.unavailable");
  return (
    <Message>
      <Sign />
      <p className="text-base">{t("text")}</p>
    </Message>
  );
}
