import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { SubmitEvent } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { describePoint } from "#lib/client/place/geocoding.ts";
import type { FoundPlace } from "#lib/exchange/found-place.ts";
import type { AddressDraft } from "#lib/client/place/unfinished-address.ts";
import { useProblemText } from "./problem-text.ts";
import type { AddressProblems } from "./problem-text.ts";
import { AddressName } from "./address-name.tsx";
import { AddressSearch } from "./address-search.tsx";
import { applySuggestion } from "./apply-suggestion.ts";
import { CityField } from "./city-field.tsx";
import { UseMyLocation } from "./use-my-location.tsx";

interface AddressStepProps {
  formId: string;
  draft: AddressDraft;
  cities: readonly string[];
  problems: AddressProblems;
  /** Counts the refused attempts: each focuses the first error. */
  round: number;
  /** A logged-in person gives the address a name (S2 §2.7). */
  isNamed: boolean;
  onEdit: (draft: AddressDraft) => void;
  onSubmit: (draft: AddressDraft) => void;
}

type Fields = Pick<AddressStepProps, "draft" | "problems"> & { set: (change: Partial<AddressDraft>) => void };

function NeighborhoodField({ draft, problems, set }: Fields) {
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  return (
    <Field label={t("neighborhood")} error={textOf("neighborhood", problems)}>
      {(control) => (
        <TextInput
          {...control}
          name="neighborhood"
          autoComplete="address-level3"
          autoCapitalize="words"
          required
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

/** Fills the form from where the device is; what the person typed meanwhile stays where the place has nothing to say. */
function FillFromHere({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const t = useTranslations("location");
  const here = useMutation({
    mutationFn: async (point: GeoPoint) => describePoint(point),
    onSuccess: (place) => {
      if (place) onFound(place);
    },
  });
  return (
    <>
      <UseMyLocation
        label={t("actions.useMyLocation")}
        deniedHint={t("permission.deniedHint")}
        isBusy={here.isPending}
        onLocated={(point) => here.mutate(point)}
      />
      {(here.isError || here.data === null) && <Notice tone="warning">{t("problem.placeUnknown")}</Notice>}
    </>
  );
}

/** The address form of the wizard (S2 §2.8 step 2, UX21). */
export function AddressStep(props: AddressStepProps) {
  const { draft, cities, problems, round, onEdit } = props;
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [round]);
  const set = (change: Partial<AddressDraft>) => onEdit({ ...draft, ...change });
  const fill = (place: FoundPlace) => onEdit(applySuggestion(draft, place, cities));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Casa is what an address is called unless it is called something else (S2 §2.7).
    const named = props.isNamed && draft.name.trim() === "" ? { ...draft, name: t("names.home") } : draft;
    if (named !== draft) onEdit(named);
    props.onSubmit(named);
  };
  return (
    <form id={props.formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
      <Field label={t("line1")} hint={t("hint")} error={textOf("line1", problems)}>
        {(control) => (
          <AddressSearch
            control={control}
            value={draft.line1}
            city={draft.city}
            onChange={(line1) => set({ line1 })}
            onChoose={fill}
          />
        )}
      </Field>
      <FillFromHere onFound={fill} />
      <NeighborhoodField draft={draft} problems={problems} set={set} />
      <DetailsField draft={draft} problems={problems} set={set} />
      <CityField
        cities={cities}
        value={draft.city}
        error={textOf("city", problems)}
        onChange={(city) => set({ city })}
      />
      {props.isNamed && <AddressName value={draft.name} onChange={(name) => set({ name })} />}
    </form>
  );
}
