import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Address } from "#domain/person/address.ts";
import { tidyAddress } from "#domain/person/tidy-address.ts";
import { findPlaces } from "#lib/client/place/geocoding.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { problemsOf } from "#components/location/address/address-lookup.ts";
import { draftOf } from "#components/location/address/draft-of.ts";
import type { AddressProblems } from "#components/location/address/problem-text.ts";
import { useCities } from "#components/location/address/use-cities.ts";
import { useCityOfLine } from "#components/location/address/use-city-of-line.ts";
import { useSettled } from "#components/location/address/use-settled.ts";

/** From leaving a field to asking where the address is, in ms (S2 §9). */
const lookupPause = 500;

type Text = Pick<AddressDraft, "line1" | "neighborhood" | "city">;

/** Where a text is, asked once for each; null when nobody knows more than the city. */
function question({ line1, neighborhood, city }: Text, country: string) {
  const text = { line1: line1.trim(), neighborhood: neighborhood.trim(), city: city.trim(), country };
  return {
    queryKey: ["registered place", text],
    queryFn: async () => {
      const [place] = await findPlaces(text);
      return place === undefined || place.precision === "region" ? null : place;
    },
    staleTime: Infinity,
    retry: false,
  };
}

function isSameText(one: Text, other: Text): boolean {
  return one.line1 === other.line1 && one.neighborhood === other.neighborhood && one.city === other.city;
}

/** The address of a profile in register mode as it is typed, where it is, and what it is saved as (S2 §2.4, §5). */
export function useRegisterAddress() {
  const t = useTranslations("location.address");
  const { country } = useStore();
  const cities = useCities();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(null, cities));
  const [problems, setProblems] = useState<AddressProblems>({});
  const [left, setLeft] = useState<AddressDraft | null>(null);
  const [moved, setMoved] = useState<{ text: Text; point: GeoPoint } | null>(null);
  const asked = useSettled(left, lookupPause);
  const hasLine = asked !== null && asked.line1.trim() !== "";
  const isAsked = hasLine && asked.city.trim() !== "";
  // Nobody is asked where a line without a city is: the city says so (S2 §5).
  const isCityMissing = hasLine && !isAsked && draft.city.trim() === "";
  const { data: place = null } = useQuery({ ...question(asked ?? draft, country), enabled: isAsked });
  const cityOfLine = useCityOfLine();
  const rules = { cities, neighborhoodIsOptional: true };
  const pointOf = async (typed: AddressDraft): Promise<GeoPoint | "unknown" | "unreachable"> => {
    if (moved !== null && isSameText(moved.text, typed)) return moved.point;
    try {
      return (await client.fetchQuery(question(typed, country)))?.point ?? "unknown";
    } catch {
      return "unreachable";
    }
  };
  /** The address, once it is whole and somebody knows where it is; else null, and why stands at its field. */
  const resolve = async (): Promise<Address | null> => {
    const tidied = tidyAddress(draft);
    const typed = { ...tidied, ...(await cityOfLine(tidied)) };
    setDraft(typed);
    setLeft(typed);
    const found = problemsOf(typed, rules);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const point = await pointOf(typed);
    if (typeof point === "string") {
      setProblems({ line1: point });
      return null;
    }
    const { line1, details, neighborhood, city } = typed;
    return { id: null, name: t("names.home"), line1, details, neighborhood, city, country, point };
  };
  return {
    draft,
    cities,
    problems: isCityMissing ? { ...problems, city: "required" as const } : problems,
    place,
    point: (moved !== null && isSameText(moved.text, draft) ? moved.point : place?.point) ?? null,
    set: (change: Partial<AddressDraft>) => {
      setDraft((typed) => ({ ...typed, ...change }));
      setProblems({});
    },
    /** A field was left: what is typed is looked for. */
    leave: () => {
      const typed = tidyAddress(draft);
      setDraft(typed);
      setLeft(typed);
    },
    move: (point: GeoPoint) => setMoved({ text: draft, point }),
    resolve,
  };
}
