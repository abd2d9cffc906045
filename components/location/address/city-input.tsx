import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { TextInput } from "#components/ui/field.tsx";
import { normalizeText } from "#domain/base/text.ts";
import { addressLimits } from "#domain/person/address-limits.ts";
import { askMunicipalities } from "#lib/client/place/geocoding.ts";
import { useSettled } from "./use-settled.ts";

/** Wait after the last key, in ms (S2 §9). */
const debounce = 500;
const shortest = 2;

/** The municipalities that a text may become; none while nobody answers, for any text stands. */
function useMunicipalities(text: string): readonly string[] {
  const settled = useSettled(text.trim(), debounce);
  const { data } = useQuery({
    queryKey: ["municipalities", settled],
    queryFn: async ({ signal }) => askMunicipalities(settled, signal),
    enabled: settled.length >= shortest,
    staleTime: Infinity,
    retry: false,
  });
  return data?.names ?? [];
}

export interface CityInputProps {
  value: string;
  onChange: (city: string) => void;
  /** It was asked for by a press, which it takes the place of. */
  takesFocus: boolean;
  /** From the field around it: id, description, validity. */
  control: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
}

/** A city as it is typed; a municipality is recognized and written as it is called. */
export function CityInput({ value, onChange, takesFocus, control }: CityInputProps) {
  const listId = useId();
  const [isTyping, setIsTyping] = useState(false);
  const names = useMunicipalities(isTyping ? value : "");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const recognize = () => {
    const plain = normalizeText(value);
    const meant = names.find((name) => normalizeText(name) === plain);
    if (meant !== undefined && meant !== value) onChange(meant);
  };
  return (
    <>
      <TextInput
        {...control}
        ref={input}
        name="city"
        list={listId}
        autoComplete="address-level2"
        autoCapitalize="words"
        required
        maxLength={addressLimits.city}
        value={value}
        onChange={(event) => {
          setIsTyping(true);
          onChange(event.target.value);
        }}
        onBlur={recognize}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
