import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";
import { useAvailabilities } from "#lib/client/place/availabilities.ts";
import type { StoreBranch } from "#lib/client/store-branch.ts";
import { useAvailabilityText } from "./availability-text.ts";
import { useDistanceText } from "./distance-text.ts";
import { rankBranches } from "./rank-branches.ts";
import { UseMyLocation } from "#components/location/use-my-location.tsx";

/** Whether it is open now, in words and in colour. */
function BranchStatus({ availability }: { availability: BranchAvailability | undefined }) {
  const text = useAvailabilityText()(availability);
  return (
    <span
      className={`mt-1 flex min-h-5 items-center gap-2 ${availability?.isOpen === true ? "text-success" : "text-ink-muted"}`}
    >
      {text !== null && (
        <>
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
          <span className="font-semibold">{text}</span>
        </>
      )}
    </span>
  );
}

interface PickupStepProps {
  formId: string;
  branches: readonly StoreBranch[];
  /** Chosen before the person says otherwise: the current branch, or the only one. */
  preselected: string | null;
  /** A place of the person that is already known: the last address. */
  from: GeoPoint | null;
  onPick: (branchId: string) => void;
}

/** Where to collect: the branches with distance and hours, and 'the nearest' by a press (S2 §2.8 step 3). */
export function PickupStep({ formId, branches, preselected, from, onPick }: PickupStepProps) {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const [place, setPlace] = useState(from);
  const [chosen, setChosen] = useState(preselected);
  const [isRefused, setIsRefused] = useState(false);
  const availabilities = useAvailabilities(branches.map(({ id }) => id));
  const distanceText = useDistanceText();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === null) setIsRefused(true);
    else onPick(chosen);
  };
  const chooseNearest = (point: GeoPoint) => {
    setPlace(point);
    const [first] = rankBranches(branches, point);
    if (!first || first.meters === null) return;
    setChosen(first.branch.id);
    showToast({ text: t("toast.pickupSelected"), tone: "success", milliseconds: 2000 });
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-4 p-4">
      {branches.length > 1 && (
        <UseMyLocation
          label={t("actions.nearest")}
          denied={{ title: t("permission.pickupDeniedTitle"), hint: t("permission.pickupDeniedHint") }}
          onLocated={chooseNearest}
          choice={chosen}
        />
      )}
      <fieldset aria-describedby={isRefused && chosen === null ? `${formId}problem` : undefined}>
        <legend className="sr-only">{t("pickup.choose")}</legend>
        <div className="border-line divide-line divide-y overflow-hidden rounded-md border">
          {rankBranches(branches, place).map(({ branch, meters }) => (
            <div key={branch.id} className="has-checked:bg-brand-soft px-4 py-1 transition-colors">
              <ChoiceRow
                type="radio"
                name="pickup-branch"
                value={branch.id}
                checked={chosen === branch.id}
                onChange={() => setChosen(branch.id)}
                label={
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="font-semibold">{branch.name}</span>
                    <span className="text-ink-muted shrink-0 text-sm">{distanceText(meters)}</span>
                  </span>
                }
                description={
                  <>
                    <span className="block">{[branch.line1, branch.city].filter(Boolean).join(", ")}</span>
                    <BranchStatus availability={availabilities.get(branch.id)} />
                  </>
                }
              />
            </div>
          ))}
        </div>
      </fieldset>
      {isRefused && chosen === null && (
        <p id={`${formId}problem`} role="alert" className="text-danger text-sm">
          {t("problem.chooseBranch")}
        </p>
      )}
    </form>
  );
}
