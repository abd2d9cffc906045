import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import { readPastedPlace } from "#domain/person/pasted-place.ts";
import { tidyAddress } from "#domain/person/tidy-address.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { ChosenSuggestion, Suggestion } from "#lib/exchange/place/found-place.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { applySuggestion, aroundPlace } from "./apply-suggestion.ts";
import { useAround } from "./device-place.tsx";
import { useCityOfLine } from "./use-city-of-line.ts";

interface AddressForm {
  draft: AddressDraft;
  cities: readonly string[];
  round: number;
  isNamed: boolean;
  onEdit: (change: Partial<AddressDraft>) => void;
}

/** What was suggested and chosen: `suggestionsChosen` counts them, `chosenFor` is the one that a draft's line still says. */
function useChoice({ draft, cities, onEdit: set }: Pick<AddressForm, "draft" | "cities" | "onEdit">) {
  const [suggestionsChosen, setSuggestionsChosen] = useState(0);
  const [taken, setTaken] = useState<{ line1: string; chosen: ChosenSuggestion } | null>(null);
  const choose = (place: Suggestion, session: string) => {
    setSuggestionsChosen((count) => count + 1);
    const next = applySuggestion(draft, place, cities);
    const { reference } = place;
    setTaken(reference === null ? null : { line1: next.line1, chosen: { reference, session } });
    set(next);
  };
  const chosenFor = ({ line1 }: AddressDraft) => (taken?.line1 === line1 ? taken.chosen : null);
  return { suggestionsChosen, choose, chosenFor };
}

/** The draft as it goes on, with the city of its line in the field of the city. */
function usePlaced(set: AddressForm["onEdit"]) {
  const cityOfLine = useCityOfLine();
  return async (typed: AddressDraft): Promise<AddressDraft> => {
    const change = await cityOfLine(typed);
    if (change === null) return typed;
    set(change);
    return { ...typed, ...change };
  };
}

/** What is typed, pasted, suggested and located in the address form, and how it changes the draft. */
export function useAddressForm({ draft, cities, round, isNamed, onEdit: set }: AddressForm) {
  const t = useTranslations("location.address");
  const { branches, branchId } = useStore();
  const branchPoint = branches.find(({ id }) => id === branchId)?.point ?? null;
  const form = useFirstInvalid(round);
  const { suggestionsChosen, choose, chosenFor } = useChoice({ draft, cities, onEdit: set });
  const around = useAround((place) => set(aroundPlace(place, cities)));
  const [isPasted, setIsPasted] = useState(false);
  const [isShortLink, setIsShortLink] = useState(false);
  const locate = (point: GeoPoint | null, wasPasted = false) => {
    setIsPasted(wasPasted);
    set({ point });
    const street = form.current?.querySelector<HTMLInputElement>('[name="address-line1"]');
    if (point && draft.line1.trim() === "") street?.focus();
  };
  const type = (line1: string) => {
    setIsShortLink(false);
    set({ line1 });
  };
  /** A point in what was pasted needs no geocoder; a link that tells nothing is asked to be something else (B13). */
  const paste = (text: string) => {
    const place = readPastedPlace(text, { point: branchPoint, city: draft.city });
    setIsShortLink(place?.kind === "shortLink");
    if (place?.kind === "point") {
      locate(place.point, true);
      around.look(place.point);
    }
    return place !== null;
  };
  const placed = usePlaced(set);
  const tidy = () => {
    const next = tidyAddress(draft);
    if (next !== draft) set(next);
    return next;
  };
  /** What a keyboard puts in without pasting is read when the box is left. */
  const leave = () => {
    if (paste(draft.line1)) set({ line1: "" });
    else void placed(tidy());
  };
  /** Casa is what an address is called unless it is called something else (S2 §2.7). */
  const named = () => {
    const typed = tidy();
    if (!isNamed || typed.name !== null) return typed;
    const change = { ...typed, name: t("names.home") };
    set(change);
    return change;
  };
  return {
    form,
    around,
    isPasted,
    isShortLink,
    suggestionsChosen,
    choose,
    chosenFor,
    locate,
    paste,
    type,
    leave,
    named,
    placed,
  };
}
