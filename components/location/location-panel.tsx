import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { useLocation } from "#lib/client/place/use-location.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import type { PanelStart, PanelStep } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useAddressLookup } from "#components/location/address/address-lookup.ts";
import { AddressStep } from "#components/location/address/address-step.tsx";
import { mendingDraft, pointOfSame } from "#components/location/address/draft-of.ts";
import { NotSaved } from "#components/location/saved/not-saved.tsx";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import type { ChosenSuggestion } from "#lib/exchange/place/found-place.ts";
import { useDropPending } from "./finish-pending.ts";
import { hasOnePickup } from "./location-machine.ts";
import type { LocationFlow, LocationOffer, LocationPreset } from "./location-machine.ts";
import { useLocationWizard } from "./location-wizard.ts";
import { NotCoveredStep, UnavailableStep, ValidatingStep } from "./message-steps.tsx";
import { ModeStep } from "./mode-step.tsx";
import { PickupStep } from "#components/location/branch/pickup-step.tsx";
import { PickStep } from "#components/location/pin/pick-step.tsx";
import { PinStep } from "#components/location/pin/pin-step.tsx";
import { LazySavedAddresses } from "#components/location/saved/lazy-saved-addresses.tsx";
import { hasFooter, WizardFooter } from "./wizard-footer.tsx";

type Wizard = ReturnType<typeof useLocationWizard>;
type Lookup = ReturnType<typeof useAddressLookup>;

function PickupChoice({ wizard, formId }: { wizard: Wizard; formId: string }) {
  const { flow, offer, dispatch } = wizard;
  const { branches, branchId } = useStore();
  const { address, lastAddress } = useLocation();
  const places = branches.filter(({ id }) => offer.pickupBranchIds.includes(id));
  const [first, second] = places;
  const isHere = places.some(({ id }) => id === branchId);
  const only = first && !second ? first.id : null;
  return (
    <PickupStep
      formId={formId}
      branches={places}
      preselected={isHere ? branchId : only}
      from={(flow.address ?? address ?? lastAddress)?.point ?? null}
      onPick={(picked) => dispatch({ type: "pickBranch", branchId: picked })}
    />
  );
}

function AddressForm({ wizard, lookup, formId }: { wizard: Wizard; lookup: Lookup; formId: string }) {
  const { flow, cities, dispatch } = wizard;
  const { user, addresses } = useSession();
  const saved = addresses.find(({ id }) => id !== null && id === flow.draft.id) ?? null;
  const submit = (draft: AddressDraft, chosen: ChosenSuggestion | null) => {
    const point = saved === null ? null : pointOfSame(saved, draft);
    if (point === null) lookup.submit(draft, chosen);
    else lookup.keep(draft, point);
  };
  return (
    <AddressStep
      formId={formId}
      draft={flow.draft}
      cities={cities}
      problems={lookup.problems}
      round={lookup.round}
      isNamed={user !== null || flow.purpose === "account"}
      neighborhoodIsOptional={lookup.neighborhoodIsOptional}
      isForAccount={flow.purpose === "account"}
      isUnreachable={flow.isUnreachable}
      isPointed={flow.place === null && flow.point !== null}
      onEdit={(change) => {
        dispatch({ type: "edit", change });
        lookup.recheck({ ...flow.draft, ...change });
      }}
      onSubmit={submit}
      onPick={lookup.pick}
    />
  );
}

function WizardStep({ wizard, lookup, formId }: { wizard: Wizard; lookup: Lookup; formId: string }) {
  const { flow, offer, cities, dispatch } = wizard;
  const { address: current } = useLocation();
  const { user } = useSession();
  switch (flow.step) {
    case "here":
      return null;
    case "chooseMode":
      return (
        <ModeStep
          onDelivery={() => dispatch({ type: "chooseDelivery" })}
          onPickup={() => dispatch({ type: "choosePickup" })}
        />
      );
    case "savedAddresses":
      return (
        <LazySavedAddresses
          formId={formId}
          selectedId={current?.id ?? null}
          isUnreachable={flow.isUnreachable}
          onSelect={(address) => dispatch({ type: "useSaved", address })}
          onMend={(address) => dispatch({ type: "mend", draft: mendingDraft(address, cities) })}
        />
      );
    case "address":
      return <AddressForm wizard={wizard} lookup={lookup} formId={formId} />;
    case "confirmPin":
      return (
        flow.place &&
        flow.point && (
          <PinStep
            formId={formId}
            draft={flow.draft}
            place={flow.place}
            point={flow.point}
            isUnreachable={flow.isUnreachable}
            onMove={(point) => dispatch({ type: "movePin", point })}
            onConfirm={() => dispatch({ type: "confirmPin" })}
          />
        )
      );
    case "pickPoint":
      return (
        <PickStep
          formId={formId}
          draft={flow.draft}
          point={flow.point}
          isUnreachable={flow.isUnreachable}
          onMove={(point) => dispatch({ type: "movePin", point })}
          onConfirm={() => dispatch({ type: "confirmPin" })}
        />
      );
    case "pickupBranch":
      return <PickupChoice wizard={wizard} formId={formId} />;
    case "validating":
    case "saving":
    case "done":
      return <ValidatingStep purpose={flow.purpose} />;
    case "notCovered":
      return (
        <NotCoveredStep
          address={flow.address}
          pickupBranchIds={offer.pickupBranchIds}
          canSave={user !== null && flow.isTyped}
        />
      );
    case "unavailable":
      return <UnavailableStep />;
  }
}

/** What nobody waits for long has the title of the step that it came from: one that comes and goes would be read as a screen. */
function titleOf({ purpose, step: current, draft, history }: LocationFlow, { savedCount }: LocationOffer) {
  const isPassing = current === "validating" || current === "saving" || current === "done";
  const step = isPassing || current === "here" ? (history.at(-1) ?? "here") : current;
  if (step === "here") return "validating";
  // Without a session the list of addresses was never there.
  if (purpose === "order") return step === "savedAddresses" && savedCount === null ? "address" : step;
  if (step === "confirmPin" || step === "pickPoint") return step;
  return draft.id === null ? "newAddress" : "editAddress";
}

function presetOf(start: PanelStart | null): LocationPreset | null {
  return start === "delivery" || start === "pickup" || start === "newAddress" ? start : null;
}

/** The way that was chosen, so that a reload does not ask for it again (A174); what was typed is kept by itself. */
function useResuming({ flow: { step } }: Wizard): void {
  const { start, resumeAt } = usePanel();
  useEffect(() => {
    const resumed: Partial<Record<typeof step, PanelStep>> = {
      savedAddresses: "delivery",
      address: start === "newAddress" ? "newAddress" : "delivery",
      pickupBranch: "pickup",
    };
    if (step in resumed || step === "chooseMode") resumeAt("location", resumed[step] ?? null);
  }, [step, start, resumeAt]);
}

/** Delivery or pickup, address, pin, coverage (S2 §2.8): answers where; closing it leaves everything as it was (A107). */
export function LocationPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close, start } = usePanel();
  const formId = useId();
  const wizard = useLocationWizard(presetOf(start));
  const { user, addresses } = useSession();
  const isForAccount = wizard.flow.purpose === "account" || (user !== null && wizard.flow.draft.id !== null);
  const rules = { cities: wizard.cities, neighborhoodIsOptional: isForAccount };
  const lookup = useAddressLookup(wizard.dispatch, rules);
  useResuming(wizard);
  useDropPending();
  const { flow, offer, dispatch } = wizard;
  const content = useRef<HTMLDivElement>(null);
  const shownStep = useRef(flow.step);
  useEffect(() => {
    if (shownStep.current === flow.step) return;
    shownStep.current = flow.step;
    content.current?.focus();
  }, [flow.step]);
  const title = t(`location.title.${titleOf(flow, wizard.offer)}`);
  // What has one answer is answered without being shown.
  const [isAnswered] = useState(flow.step === "here" || (flow.step === "pickupBranch" && hasOnePickup(offer)));
  return (
    <Sheet
      isOpen={isOpen && !isAnswered}
      onClose={() => close()}
      title={title}
      closeLabel={t("common.close")}
      side="bottom"
      width={560}
      // The saved addresses are left by their buttons (S2 §2.7).
      staysOnOutsidePress={flow.step === "savedAddresses"}
      footer={
        hasFooter(flow) ? (
          <WizardFooter
            formId={formId}
            flow={flow}
            isBusy={lookup.isBusy}
            hasSaved={addresses.length > 0}
            pickupBranchIds={offer.pickupBranchIds}
            dispatch={dispatch}
            onClose={() => close()}
          />
        ) : null
      }
    >
      <section ref={content} tabIndex={-1} aria-label={title} className="-outline-offset-2">
        {flow.savingProblem !== null && <NotSaved problem={flow.savingProblem} />}
        <WizardStep wizard={wizard} lookup={lookup} formId={formId} />
      </section>
    </Sheet>
  );
}
