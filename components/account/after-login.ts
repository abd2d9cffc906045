import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { isComplete } from "#domain/person/address.ts";
import { checkCoverage } from "#lib/client/place/geocoding.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { confirmDelivery, isOfThisVisit, rememberUncovered } from "#lib/client/place/change-place.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { orderedSession } from "#lib/client/session/session-query.ts";
import type { Session } from "#lib/exchange/session.ts";
import { announce } from "#lib/client/shop-event.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useKeepGuestAddress } from "./keep-guest-address.ts";

/**
 * Selects the account's newest address and validates it for the current branch (S2 §4.1). What the person confirmed in
 * this visit stays (A137), and nobody is moved to another branch by logging in.
 */
function useAddressOfAccount(): (session: Session) => Promise<void> {
  const { showToast } = useToasts();
  const t = useTranslations("location.toast");
  const { branchId } = useStore();
  const place = useGetter(placeAtom);
  const confirm = useSetAtom(confirmDelivery);
  const rememberAddress = useSetAtom(rememberUncovered);
  const { isPinned } = useOpenBranches();
  // Never over an open panel; the checkout says it in place (A138).
  const isOverPanel = usePanel().layers.some((name) => name !== "login");
  return useCallback(
    async ({ addresses }) => {
      const newest = addresses.find(isComplete);
      if (!newest || isOfThisVisit(place(), Date.now())) return;
      try {
        const found = await checkCoverage(newest.point, { branchId, isPinned });
        if (found?.branchId === branchId) return confirm({ address: newest, ...found }, null);
        rememberAddress(newest);
        // What was settled before stays in force (A107), and another branch that delivers is asked about when it matters.
        const isSettled = place().isValidated || found !== null;
        if (!isSettled && !isOverPanel) showToast({ text: t("notAvailable"), tone: "error" });
      } catch {
        // Nobody answered: the address is known, its coverage is asked for when something is added.
        rememberAddress(newest);
      }
    },
    [t, place, confirm, rememberAddress, branchId, isPinned, isOverPanel, showToast],
  );
}

/** What somebody logs in for: an order that waits for it, what a session that ended was needed for, or nothing else. */
export type Purpose = "order" | "ended" | "account";

/**
 * What follows a right code: the session, its newest address, and the word that it worked (S2 §8). An order that waits for
 * the log-in goes where the person saw that it goes, and its being sent is word enough.
 */
export function useAfterLogin(purpose: Purpose): (answer: Session) => Promise<void> {
  const { showToast } = useToasts();
  const t = useTranslations("account.login");
  const { loggedIn } = useSessionChange();
  const selectAddress = useAddressOfAccount();
  const keepAddress = useKeepGuestAddress();
  const place = useGetter(placeAtom);
  return useCallback(
    async (answer) => {
      const session = orderedSession(answer);
      loggedIn(session);
      // Whoever was logged in before goes on with the address they had.
      if (purpose !== "ended") {
        // Before the order goes on: it is sent with the address as the account knows it.
        const isKept = await keepAddress(session);
        const isSettled = isKept || (purpose === "order" && place().isValidated);
        if (!isSettled) await selectAddress(session);
      }
      announce("login", null);
      if (purpose !== "order") showToast({ text: t("done"), tone: "success", milliseconds: 3000 });
    },
    [loggedIn, keepAddress, selectAddress, purpose, place, t, showToast],
  );
}
