import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { lineEnding } from "#domain/person/line-ending.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import type { ChosenSuggestion } from "#lib/exchange/place/found-place.ts";
import { useProblemText } from "./problem-text.ts";
import type { AddressProblems } from "./problem-text.ts";
import { DetailsField, NeighborhoodField } from "./address-fields.tsx";
import { AddressComposer } from "./address-composer.tsx";
import { AddressName } from "./address-name.tsx";
import { AddressSearch } from "./address-search.tsx";
import { CityField } from "./city-field.tsx";
import { CoverageUnreachable } from "#components/location/coverage-unreachable.tsx";
import { DevicePlace } from "./device-place.tsx";
import { useAddressForm } from "./use-address-form.ts";

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
  /** No order goes there: it may be in any city (A229). */
  isForAccount: boolean;
  /** Who delivers there could not be asked. */
  isUnreachable: boolean;
  /** A point was chosen in the drawn zones: it is shown again where the text is not found. */
  isPointed: boolean;
  onEdit: (change: Partial<AddressDraft>) => void;
  onSubmit: (draft: AddressDraft, chosen: ChosenSuggestion | null) => void;
  /** The point is chosen in the drawn zones: the text was not placed. */
  onPick: (draft: AddressDraft) => void;
}

/** A press away, for whoever does not know how an address is written. */
function Composing({ line1, onCompose }: { line1: string; onCompose: (line1: string) => void }) {
  const t = useTranslations("location.composer");
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <AddressComposer line1={line1} onCompose={onCompose} />;
  return (
    <Button variant="quiet" className="-mt-2 -ml-2 self-start px-2!" onClick={() => setIsOpen(true)}>
      {t("open")}
    </Button>
  );
}

/** The address form of the wizard (S2 §2.8 step 2, UX21). */
export function AddressStep(props: AddressStepProps) {
  const { draft, cities, problems, onEdit: set } = props;
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  const { hasGeocoder } = useStore();
  const { form, named, ...line } = useAddressForm(props);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = named();
    const goOn = (whole: AddressDraft) => props.onSubmit(whole, line.chosenFor(typed));
    if (lineEnding(typed.line1) === null) goOn(typed);
    else void line.placed(typed).then(goOn);
  };
  return (
    <form id={props.formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 p-4">
      {props.isUnreachable && <CoverageUnreachable />}
      <Field
        label={t("line1")}
        hint={t(hasGeocoder ? "hint" : "hintAlone")}
        error={line.isShortLink ? t("shortLink") : textOf("line1", problems)}
      >
        {(control) => (
          <AddressSearch
            control={control}
            value={draft.line1}
            city={draft.city}
            onChange={line.type}
            onChoose={line.choose}
            onPaste={line.paste}
            onLeave={line.leave}
          />
        )}
      </Field>
      <Composing line1={draft.line1} onCompose={line.type} />
      {(problems.line1 === "unknown" || problems.line1 === "unreachable") && (
        <Button variant="secondary" onClick={() => props.onPick(named())}>
          <MapPin aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("pick")}
        </Button>
      )}
      {props.isPointed && draft.point === null && (
        <Notice tone="success">
          <p>{t("atPointed")}</p>
        </Notice>
      )}
      <DevicePlace
        point={draft.point}
        isPasted={line.isPasted}
        choice={line.suggestionsChosen}
        around={line.around}
        onPoint={line.locate}
      />
      <NeighborhoodField draft={draft} problems={problems} set={set} isOptional={props.neighborhoodIsOptional} />
      <DetailsField draft={draft} problems={problems} set={set} />
      <CityField
        cities={cities}
        value={draft.city}
        error={textOf("city", problems)}
        isAnywhere={props.isForAccount}
        onChange={(city) => set({ city })}
      />
      {props.isNamed && (
        <AddressName value={draft.name} error={textOf("name", problems)} onChange={(name) => set({ name })} />
      )}
    </form>
  );
}
