import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { GeoPoint } from "#domain/base/geo.ts";
import { checkAddressParts } from "#domain/person/address-problem.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { findPlaces } from "#lib/client/place/geocoding.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import type { ChosenSuggestion } from "#lib/exchange/place/found-place.ts";
import type { LocationEvent } from "#components/location/location-machine.ts";
import type { AddressProblems } from "./problem-text.ts";

/** In the order of the form: the first is the one that is focused. */
const fields = ["line1", "neighborhood", "details", "city", "name"] as const;

interface FormRules {
  cities: readonly string[];
  /** The form of an address to be saved (A99). */
  neighborhoodIsOptional: boolean;
}

interface Question {
  draft: AddressDraft;
  /** The suggestion that its line is. */
  chosen: ChosenSuggestion | null;
}

/** What is wrong with an address as typed, by field. */
export function problemsOf(draft: AddressDraft, { cities, neighborhoodIsOptional }: FormRules): AddressProblems {
  const problems: AddressProblems = {};
  const parts = { ...draft, cityIsListed: cities.includes(draft.city), neighborhoodIsOptional };
  for (const { field, code } of checkAddressParts(parts)) problems[field] ??= code;
  return problems;
}

/**
 * Checks the form, then asks where the address is. Problems stay beside their fields until what they complain about is
 * mended (UX15); `round` counts the refused attempts, so that the first error can be focused each time.
 */
export function useAddressLookup(dispatch: (event: LocationEvent) => void, rules: FormRules) {
  const { country, hasGeocoder } = useStore();
  const [shown, setShown] = useState<{ problems: AddressProblems; round: number }>({ problems: {}, round: 0 });
  const refuse = (problems: AddressProblems) => setShown(({ round }) => ({ problems, round: round + 1 }));
  useWhenOnline(() =>
    setShown((now) => (now.problems.line1 === "unreachable" ? { problems: {}, round: now.round } : now)),
  );
  const lookup = useMutation({
    mutationFn: async ({ draft, chosen }: Question) => (hasGeocoder ? findPlaces({ ...draft, country }, chosen) : []),
    onSuccess: ([place = null], { draft: { point } }) => {
      if (!hasGeocoder || place || point) dispatch({ type: "placeFound", place });
      else refuse({ line1: "unknown" });
    },
    onError: (_, { draft: { point } }) => {
      if (point) dispatch({ type: "placeFound", place: null });
      else refuse({ line1: "unreachable" });
    },
  });
  /** Goes on with a form that has no problems. */
  const check = (draft: AddressDraft, goOn: () => void) => {
    if (lookup.isPending) return;
    const problems = problemsOf(draft, rules);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setShown(({ round }) => ({ problems: {}, round }));
    goOn();
  };
  return {
    ...shown,
    neighborhoodIsOptional: rules.neighborhoodIsOptional,
    isBusy: lookup.isPending,
    submit: (draft: AddressDraft, chosen: ChosenSuggestion | null) =>
      check(draft, () => lookup.mutate({ draft, chosen })),
    /** Goes on with the place that a saved address has. */
    keep: (draft: AddressDraft, point: GeoPoint) => check(draft, () => dispatch({ type: "pointKept", point })),
    /** Goes on to choose the point of a text that nobody could place. */
    pick: (draft: AddressDraft) => check(draft, () => dispatch({ type: "placeFound", place: null })),
    /** A changed field loses its problem once it is right; a new first line has not been looked up yet. */
    recheck: (draft: AddressDraft) => {
      const now = problemsOf(draft, rules);
      const remaining: AddressProblems = {};
      for (const field of fields) if (shown.problems[field] && now[field]) remaining[field] = now[field];
      setShown({ problems: remaining, round: shown.round });
    },
  };
}
