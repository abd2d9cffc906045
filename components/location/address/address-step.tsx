import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import type { GeoPoint } from "#domain/base/geo.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";
import type { Suggestion } from "#lib/exchange/place/found-place.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { useProblemText } from "./problem-text.ts";
import type { AddressProblems } from "./problem-text.ts";
import { AddressName } from "./address-name.tsx";
import { AddressSearch } from "./address-search.tsx";
import { applySuggestion, aroundPlace } from "./apply-suggestion.ts";
import { CityField } from "./city-field.tsx";
import { CoverageUnreachable } from "#components/location/coverage-unreachable.tsx";
import { DevicePlace } from "./device-place.tsx";

interface AddressStepProps {
  formId: string;
  draft: AddressDraft;
  cities: readonly string[];
  problems: AddressProblems;
  /** Counts the refused attempts: each focuses the first error. */
  round: number;
  /** A logged-in person gives the address a name (S2 §2.7). */
  isNamed: boolean;
  /** The form of an address to be saved (A99). */
  neighborhoodIsOptional: boolean;
  /** Who delivers there could not be asked. */
  isUnreachable: boolean;
  onEdit: (change: Partial<AddressDraft>) => void;
  onSubmit: (draft: AddressDraft) => void;
  /** The point is chosen in the drawn zones: the text was not placed. */
  onPick: (draft: AddressDraft) => void;
}

type Fields = Pick<AddressStepProps, "draft" | "problems"> & { set: (change: Partial<AddressDraft>) => void };

function NeighborhoodField({ draft, problems, set, isOptional }: Fields & { isOptional: boolean }) {
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  return (
    <Field
      label={t("neighborhood")}
      {...(isOptional ? { aside: t("optional") } : {})}
      error={textOf("neighborhood", problems)}
    >
      {(control) => (
        <TextInput
          {...control}
          name="neighborhood"
          autoComplete="address-level3"
          autoCapitalize="words"
          required={!isOptional}
          maxLength={addressLimits.neighborhood}
          value={draft.neighborhood}
          onChange={(event) => set({ neighborhood: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Optional, with a reason to fill it (A99). */
function DetailsField({ draft, problems, set }: Fields) {
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  return (
    <Field
      label={t("details")}
      aside={t("optional")}
      hint={draft.details.trim() === "" ? t("detailsNudge") : null}
      error={textOf("details", problems)}
    >
      {(control) => (
        <TextInput
          {...control}
          name="details"
          autoComplete="address-line2"
          placeholder={t("detailsPlaceholder")}
          maxLength={addressLimits.details}
          value={draft.details}
          onChange={(event) => set({ details: event.target.value })}
        />
      )}
    </Field>
  );
}

/** The address form of the wizard (S2 §2.8 step 2, UX21). */
export function AddressStep(props: AddressStepProps) {
  const { draft, cities, problems, round, onEdit: set } = props;
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  const { hasGeocoder } = useStore();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [round]);
  const [suggestionsChosen, setSuggestionsChosen] = useState(0);
  const choose = (place: Suggestion) => {
    setSuggestionsChosen((count) => count + 1);
    set(applySuggestion(draft, place, cities));
  };
  const locate = (point: GeoPoint | null) => {
    set({ point });
    const street = form.current?.querySelector<HTMLInputElement>('[name="address-line1"]');
    if (point && draft.line1.trim() === "") street?.focus();
  };
  /** Casa is what an address is called unless it is called something else (S2 §2.7). */
  const named = () => {
    if (!props.isNamed || draft.name !== null) return draft;
    const change = { ...draft, name: t("names.home") };
    set(change);
    return change;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(named());
  };
  return (
    <form id={props.formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
      {props.isUnreachable && <CoverageUnreachable />}
      <Field label={t("line1")} hint={t(hasGeocoder ? "hint" : "hintAlone")} error={textOf("line1", problems)}>
        {(control) => (
          <AddressSearch
            control={control}
            value={draft.line1}
            city={draft.city}
            onChange={(line1) => set({ line1 })}
            onChoose={choose}
          />
        )}
      </Field>
      {(problems.line1 === "unknown" || problems.line1 === "unreachable") && (
        <Button variant="secondary" onClick={() => props.onPick(named())}>
          <MapPin aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("pick")}
        </Button>
      )}
      <DevicePlace
        point={draft.point}
        choice={suggestionsChosen}
        onPoint={locate}
        onDescribed={(place) => set(aroundPlace(place, cities))}
      />
      <NeighborhoodField draft={draft} problems={problems} set={set} isOptional={props.neighborhoodIsOptional} />
      <DetailsField draft={draft} problems={problems} set={set} />
      <CityField
        cities={cities}
        value={draft.city}
        error={textOf("city", problems)}
        onChange={(city) => set({ city })}
      />
      {props.isNamed && (
        <AddressName value={draft.name} error={textOf("name", problems)} onChange={(name) => set({ name })} />
      )}
    </form>
  );
}
