/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- no native list lets free text stand and shows two lines a choice */

import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useTranslations } from "next-intl";
import { suggestPlaces } from "#lib/client/place/geocoding.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Suggestion } from "#lib/exchange/place/found-place.ts";
import { useSettled } from "./use-settled.ts";

/** Wait after the last key, in ms (A257). */
const debounce = 300;
const shortest = 3;
const mostShown = 5;

/**
 * Suggestions for what is typed, null while none were asked for. A geocoder that is away suggests nothing: free text is
 * always enough (UX21).
 */
export function useSuggestions(
  text: string,
  { city, session, isTyping }: { city: string; session: string; isTyping: boolean },
): Suggestion[] | null {
  const { country, hasGeocoder } = useStore();
  const typed = text.trim();
  const settled = useSettled(typed, debounce);
  const isEnabled = hasGeocoder && isTyping && typed.length >= shortest && settled === typed;
  const { data } = useQuery({
    queryKey: ["suggestions", settled, city, country],
    queryFn: async ({ signal }) => suggestPlaces({ q: settled, city, country, session }, signal),
    enabled: isEnabled,
    staleTime: Infinity,
    retry: false,
  });
  return isEnabled ? (data?.slice(0, mostShown) ?? null) : null;
}

function SuggestionRow(props: { id: string; place: Suggestion; isActive: boolean; onChoose: () => void }) {
  const [first = "", ...rest] = props.place.label.split(", ");
  return (
    // The keys of the text box choose it: the focus never leaves that.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={props.id}
      role="option"
      aria-selected={props.isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
      className="hover:bg-sunken aria-selected:bg-sunken flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2"
    >
      <MapPin aria-hidden className="text-ink-muted size-5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block truncate text-base">{first}</span>
        {rest.length > 0 && <span className="text-ink-muted block truncate text-sm">{rest.join(", ")}</span>}
      </span>
    </li>
  );
}

interface AddressSuggestionsProps {
  id: string;
  places: readonly Suggestion[];
  /** The one that Enter would choose, -1 for none. */
  active: number;
  onChoose: (place: Suggestion) => void;
}

/** The list under the address box. */
export function AddressSuggestions({ id, places, active, onChoose }: AddressSuggestionsProps) {
  const t = useTranslations("location.address");
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t("suggestions")}
      className="bg-surface-raised border-outline shadow-overlay absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border"
    >
      {places.map((place, index) => (
        <SuggestionRow
          key={JSON.stringify(place)}
          id={`${id}-${index}`}
          place={place}
          isActive={index === active}
          onChoose={() => onChoose(place)}
        />
      ))}
    </ul>
  );
}
