import { atom } from "jotai/vanilla";
import { visitCookieName, visitLifetime } from "#domain/store/visit-cookie.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { confirmPickup } from "./change-place.ts";
import { readCookie } from "./branch-cookie.ts";
import { nowhere, placeAtom } from "./place-atom.ts";

type RequestedMode = "delivery" | "pickup";

/** How the link of this visit asks for the order to reach the person (A19), null for nothing; answered once. */
export function takeRequestedMode(): RequestedMode | null {
  const visit = readCookie(visitCookieName);
  const [, kept, mode] = /^(.*)-(delivery|pickup)$/.exec(visit ?? "") ?? [];
  if (kept === undefined || (mode !== "delivery" && mode !== "pickup")) return null;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${visitCookieName}=${kept}; path=/; max-age=${visitLifetime / 1000}; samesite=lax${secure}`;
  return mode;
}

/** Takes a way that the branch offers: a pickup is settled by it, a delivery still needs its address. */
export const chooseMode = atom(null, (get, set, mode: RequestedMode, now: number) => {
  if (mode === "pickup") return set(confirmPickup, get(shopAtom).branchId, now);
  set(placeAtom, (place) =>
    place.mode === "delivery" && place.isValidated
      ? place
      : { ...nowhere, mode, address: place.address ?? place.lastAddress, lastAddress: place.lastAddress },
  );
});
