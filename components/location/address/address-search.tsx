import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { TextInput } from "#components/ui/field.tsx";
import { Status } from "#components/ui/status.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";
import { newTyping } from "#lib/client/place/geocoding.ts";
import type { Suggestion } from "#lib/exchange/place/found-place.ts";
import { AddressSuggestions, useSuggestions } from "./address-suggestions.tsx";

interface AddressSearchProps {
  value: string;
  city: string;
  onChange: (text: string) => void;
  onChoose: (place: Suggestion, session: string) => void;
  /** Something was pasted; true when it is no text for the box. */
  onPaste: (text: string) => boolean;
  onLeave: () => void;
  /** From the field around it: id, description, validity. */
  control: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
}

/** The next place in the list, one place more than there are suggestions: -1 is the text box itself. */
function nextActive(active: number, count: number, step: 1 | -1): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** The one address box: a combobox whose suggestions help and never bind (UX21, APG combobox with a list). */
export function AddressSearch({ value, city, onChange, onChoose, onPaste, onLeave, control }: AddressSearchProps) {
  const t = useTranslations("location.address");
  const listId = useId();
  const [isTyping, setIsTyping] = useState(false);
  const [active, setActive] = useState(-1);
  // From the first letter to the choice it is one typing (A257).
  const [session, setSession] = useState(newTyping);
  const found = useSuggestions(value, { city, session, isTyping });
  const places = found ?? [];
  const isOpen = places.length > 0;
  const close = () => {
    setIsTyping(false);
    setActive(-1);
  };
  const choose = (place: Suggestion) => {
    close();
    onChoose(place, session);
    setSession(newTyping());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) return;
    const chosen = places[active];
    if (event.key === "ArrowDown") setActive(nextActive(active, places.length, 1));
    else if (event.key === "ArrowUp") setActive(nextActive(active, places.length, -1));
    else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape") close();
    else return;
    // Escape closes the list first, the sheet with the next one; Enter chooses before it submits.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <TextInput
        {...control}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the native one allows no free text
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        type="text"
        name="address-line1"
        autoComplete="address-line1"
        autoCapitalize="words"
        enterKeyHint="search"
        placeholder={t("placeholder")}
        maxLength={addressLimits.line1}
        required
        value={value}
        onChange={(event) => {
          setIsTyping(true);
          setActive(-1);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
        }}
        onBlur={() => {
          close();
          onLeave();
        }}
      />
      <Status className="sr-only">{found && t("suggestionCount", { count: places.length })}</Status>
      {isOpen && <AddressSuggestions id={listId} places={places} active={active} onChoose={choose} />}
    </div>
  );
}
