import { useSetAtom } from "jotai/react";
import { useEffect, useMemo, useReducer, useState } from "react";
import { checkCoverage } from "#lib/client/place/geocoding.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useHeld } from "#lib/client/device/use-value.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { draftOf } from "#components/location/address/draft-of.ts";
import { advanceLocation, startLocationFlow } from "./location-machine.ts";
import type { LocationEvent, LocationFlow, LocationOffer, LocationPreset } from "./location-machine.ts";
import { useCities } from "#components/location/address/use-cities.ts";

function useOffer(): LocationOffer {
  const { country, mapKey } = useStore();
  const { branches } = useOpenBranches();
  const { user, addresses, isKnown } = useSession();
  const savedCount = isKnown ? (user ? addresses.length : 0) : null;
  return useMemo(
    () => ({
      offersDelivery: branches.some(({ modes }) => modes.includes("delivery")),
      pickupBranchIds: branches.filter(({ modes }) => modes.includes("pickup")).map(({ id }) => id),
      savedCount,
      country,
      hasMap: mapKey !== null,
    }),
    [branches, country, mapKey, savedCount],
  );
}

/** Asks who delivers to the address while the wizard validates; leaving the wizard takes the question back. */
function useCoverageQuestion(flow: LocationFlow, dispatch: (event: LocationEvent) => void): void {
  const { branchId } = useStore();
  const { isPinned } = useOpenBranches();
  const { step, address } = flow;
  useEffect(() => {
    if (step !== "validating" || !address) return;
    const question = new AbortController();
    const ask = async () => {
      try {
        const found = await checkCoverage(address.point, { branchId, isPinned }, question.signal);
        if (!question.signal.aborted) dispatch(found ? { type: "covered", ...found } : { type: "notCovered" });
      } catch {
        // Whatever went wrong, the person gets back to the step they came from, which says so.
        if (!question.signal.aborted) dispatch({ type: "unreachable" });
      }
    };
    void ask();
    return () => question.abort();
  }, [step, address, branchId, isPinned, dispatch]);
}

/** One walk through the wizard: its state, and what the business offers. */
export function useLocationWizard(preset: LocationPreset | null) {
  const offer = useOffer();
  const cities = useCities();
  const place = useHeld(placeAtom);
  const readUnfinished = useHeld(unfinishedAddress);
  const setUnfinished = useSetAtom(unfinishedAddress);
  const { addresses, isKnown } = useSession();
  const [start] = useState(() => {
    const unfinished = readUnfinished();
    const { address, lastAddress } = place();
    const last = address ?? lastAddress;
    // One that the account has is chosen from its list: the form beside that is for another.
    const isInAccount = last !== null && last.id !== null && (!isKnown || addresses.some(({ id }) => id === last.id));
    // The form of an address that is being mended is opened on purpose only.
    const isWanted = unfinished?.id === null || preset === "newAddress";
    const draft = (isWanted ? unfinished : null) ?? draftOf(isInAccount ? null : last, cities);
    return startLocationFlow(offer, preset, draft);
  });
  const [flow, dispatch] = useReducer(
    (state: LocationFlow, event: LocationEvent) => advanceLocation(state, event, offer),
    start,
  );
  useEffect(() => {
    if (flow.step === "done") setUnfinished(() => null);
    else if (flow.draft !== start.draft) setUnfinished(() => flow.draft);
  }, [flow.step, flow.draft, start.draft, setUnfinished]);
  useCoverageQuestion(flow, dispatch);
  useWhenOnline(() => dispatch({ type: "online" }));
  const isEmptyList = flow.step === "savedAddresses" && offer.savedCount === 0;
  useEffect(() => {
    if (isEmptyList) dispatch({ type: "sessionKnown" });
  }, [isEmptyList]);
  return { flow, offer, cities, dispatch };
}
