import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { ChoiceMark } from "#components/ui/choice.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SelectInput } from "#components/ui/select.tsx";
import type { AddressParts, NumberParts } from "#domain/person/address-parts.ts";
import { composeAddress, noParts, partsOfAddress, quarters, streetLetters } from "#domain/person/address-parts.ts";
import { findStreetAddress } from "#domain/person/parse-street-address.ts";
import { streetAddressText, streetKinds } from "#domain/person/street-address.ts";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  values: readonly Value[];
  /** What stands for none, where that can be chosen. */
  none: string | null;
  onChange: (value: string) => void;
}

function Choice<Value extends string>({ label, value, values, none, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <SelectInput {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {none !== null && <option value="">{none}</option>}
          {values.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

interface DigitsProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
}

function Digits({ label, value, onChange }: DigitsProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/gu, ""))}
        />
      )}
    </Field>
  );
}

interface NumberFieldsProps {
  legend: string;
  value: NumberParts;
  onChange: (change: Partial<NumberParts>) => void;
}

/** A street's number as on its sign: number, letter, Bis with its letter, and the side of the town. */
function NumberFields({ legend, value, onChange }: NumberFieldsProps) {
  const t = useTranslations("location.composer");
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] items-end gap-2">
        <Digits label={t("number")} value={value.number} onChange={(number) => onChange({ number })} />
        <Choice
          label={t("letter")}
          value={value.letter}
          values={streetLetters}
          none={t("none")}
          onChange={(letter) => onChange({ letter })}
        />
        <label className="flex min-h-12 items-center gap-2 text-base">
          <ChoiceMark
            type="checkbox"
            checked={value.isBis}
            onChange={(event) => onChange({ isBis: event.target.checked, bisLetter: "" })}
          />
          {t("bis")}
        </label>
        {value.isBis && (
          <Choice
            label={t("bisLetter")}
            value={value.bisLetter}
            values={streetLetters}
            none={t("none")}
            onChange={(bisLetter) => onChange({ bisLetter })}
          />
        )}
        <Choice
          label={t("quarter")}
          value={value.quarter}
          values={quarters}
          none={t("none")}
          onChange={(chosen) => onChange({ quarter: quarters.find((quarter) => quarter === chosen) ?? "" })}
        />
      </div>
    </fieldset>
  );
}

/** What the line says already, part by part. */
function partsOfLine(line1: string): AddressParts {
  const found = findStreetAddress(line1);
  return (found && partsOfAddress(found)) ?? noParts;
}

/** An address composed from its parts, written into the line as a pasted one is (B13). */
export function AddressComposer({ line1, onCompose }: { line1: string; onCompose: (line1: string) => void }) {
  const t = useTranslations("location.composer");
  const [parts, setParts] = useState(() => partsOfLine(line1));
  const group = useRef<HTMLFieldSetElement>(null);
  // The button that was pressed makes room for these.
  useEffect(() => group.current?.querySelector("select")?.focus(), []);
  const change = (next: AddressParts) => {
    setParts(next);
    const composed = composeAddress(next);
    if (composed !== null) onCompose(streetAddressText(composed));
  };
  return (
    <fieldset ref={group} aria-label={t("title")} className="bg-sunken flex flex-col gap-3 rounded-md p-3">
      <Choice
        label={t("kind")}
        value={parts.kind}
        values={streetKinds}
        none={null}
        onChange={(chosen) => change({ ...parts, kind: streetKinds.find((kind) => kind === chosen) ?? parts.kind })}
      />
      <NumberFields
        legend={t("street")}
        value={parts.street}
        onChange={(street) => change({ ...parts, street: { ...parts.street, ...street } })}
      />
      <NumberFields
        legend={t("cross")}
        value={parts.cross}
        onChange={(cross) => change({ ...parts, cross: { ...parts.cross, ...cross } })}
      />
      <Digits label={t("plate")} value={parts.plate} onChange={(plate) => change({ ...parts, plate })} />
    </fieldset>
  );
}
