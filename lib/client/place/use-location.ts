"use client";

import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { branchCoverageArea, deliveryChoice, placeAtom, selectedAddress } from "./place-atom.ts";

/**
 * Where the order goes, as the device knows it; not ready on the server and in the first paint. `isValidated` and `area`
 * hold for the branch of this page: another one has other zones.
 */
export function useLocation() {
  const { branchId } = useStore();
  const place = useValue(placeAtom);
  const { mode, isValidated } = useValue(deliveryChoice);
  const address = useValue(selectedAddress);
  const zone = useValue(branchCoverageArea);
  return {
    isReady: place !== undefined,
    mode,
    isValidated,
    address,
    lastAddress: place?.lastAddress ?? null,
    area: zone?.branchId === branchId ? zone : null,
  };
}
