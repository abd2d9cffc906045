import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect, useMemo, useRef, useState } from "react";
import { checkCoverage, describePoint } from "#lib/client/place/geocoding.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useGetter, useValue } from "#lib/client/device/use-value.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import { rememberUncovered } from "#lib/client/place/change-place.ts";
import { useVisitPlace } from "#lib/client/place/visit-place.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useMachine } from "#lib/client/use-machine.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { pointedPlace, unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { aroundPlace } from "#components/location/address/apply-suggestion.ts";
import { draftOf } from "#components/location/address/draft-of.ts";
import { advanceLocation, startLocationFlow } from "./location-machine.ts";
import type { LocationEffect, LocationEvent, LocationFlow, LocationOffer, LocationPreset } from "./location-machine.ts";
import { useFinishLocation } from "./finish-location.ts";
import { useSaveInAccount } from "#components/location/saved/save-in-account.ts";
import { useCities } from "#components/location/address/use-cities.ts";

function useOffer(): LocationOffer {
  const { country, mapKey } = useStore();
  const { branches } = useOpenBranches();
  const { user, addresses, isKnown } = useSession();
  const here = useVisitPlace();
  const place = useGetter(placeAtom);
  // As it was when the location was opened.
  const [isCollected] = useState(() => place().mode === "pickup");
  const savedCount = isKnown ? (user ? addresses.length : 0) : null;
  return useMemo(
    () => ({
      here,
      offersDelivery: branches.some(({ modes }) => modes.includes("delivery")),
      pickupBranchIds: branches.filter(({ modes }) => modes.includes("pickup")).map(({ id }) => id),
      isCollected,
      savedCount,
      country,
      hasMap: mapKey !== null,
    }),
    [here, branches, country, mapKey, savedCount, isCollected],
  );
}

/** Does the effects of the wizard; what comes of one is an event again. */
function useEffects(): (effect: LocationEffect, send: Send<LocationEvent>) => void {
  const { branchId } = useStore();
  const { isPinned } = useOpenBranches();
  const setUnfinished = useSetAtom(unfinishedAddress);
  const remember = useSetAtom(rememberUncovered);
  const finish = useFinishLocation();
  const saveInAccount = useSaveInAccount();
  const question = useRef<AbortController>(null);
  const ask = async ({ address }: Extract<LocationEffect, { kind: "askCoverage" }>, send: Send<LocationEvent>) => {
    const { signal } = (question.current = new AbortController());
    try {
      const found = await checkCoverage(address.point, { branchId, isPinned }, signal);
      if (!signal.aborted) send(found ? { type: "covered", ...found } : { type: "notCovered" });
    } catch {
      // Whatever went wrong, the person gets back to the step they came from, which says so.
      if (!signal.aborted) send({ type: "unreachable" });
    }
  };
  return (effect, send) => {
    switch (effect.kind) {
      case "keepDraft":
        setUnfinished(() => effect.draft);
        break;
      case "askCoverage":
        void ask(effect, send);
        break;
      case "dropQuestion":
        question.current?.abort();
        break;
      case "keepUncovered":
        remember(effect.address);
        break;
      case "saveInAccount":
        void saveInAccount(effect.address).then(send);
        break;
      case "finish":
        finish(effect.outcome);
    }
  };
}

/** The wizard's first state, with what the device and the account know. */
function useStart(offer: LocationOffer, preset: LocationPreset | null, cities: readonly string[]): () => LocationFlow {
  const place = useGetter(placeAtom);
  const readUnfinished = useGetter(unfinishedAddress);
  const pointed = useValue(pointedPlace);
  const { addresses, isKnown } = useSession();
  return () => {
    const unfinished = readUnfinished();
    const { address, lastAddress } = place();
    const last = address ?? lastAddress;
    // One that the account has is chosen from its list: the form beside that is for another.
    const isInAccount = last !== null && last.id !== null && (!isKnown || addresses.some(({ id }) => id === last.id));
    // The form of an address that is being mended is opened on purpose only.
    const isResumed = unfinished?.id === null || preset === "newAddress";
    const draft = (isResumed ? unfinished : null) ?? draftOf(isInAccount || pointed ? null : last, cities);
    return startLocationFlow(offer, preset, draft, pointed);
  };
}

/** What is around the point that the drawing was pressed at: barrio and city, never the door. */
function usePointed(cities: readonly string[], send: Send<LocationEvent>): void {
  const pointed = useValue(pointedPlace);
  const setPointed = useSetAtom(pointedPlace);
  const { hasGeocoder } = useStore();
  useEffect(() => {
    if (pointed === null) return;
    setPointed(null);
    if (!hasGeocoder) return;
    const describe = async () => {
      const place = await describePoint(pointed).catch(() => null);
      if (place) send({ type: "edit", change: aroundPlace(place, cities) });
    };
    void describe();
  }, [pointed, setPointed, hasGeocoder, cities, send]);
}

/** One walk through the wizard: its state, and what the business offers. */
export function useLocationWizard(preset: LocationPreset | null) {
  const offer = useOffer();
  const cities = useCities();
  const start = useStart(offer, preset, cities);
  const [own] = useState(() => atom(start()));
  const { state: flow, send } = useMachine<LocationFlow, LocationEvent, LocationEffect>(own, {
    advance: (before, event) => advanceLocation(before, event, offer),
    run: useEffects(),
  });
  useEffect(() => {
    send({ type: "opened" });
    return () => send({ type: "left" });
  }, [send]);
  usePointed(cities, send);
  useWhenOnline(() => send({ type: "online" }));
  const isEmptyList = flow.step === "savedAddresses" && offer.savedCount === 0;
  useEffect(() => {
    if (isEmptyList) send({ type: "sessionKnown" });
  }, [isEmptyList, send]);
  return { flow, offer, cities, dispatch: send };
}
