import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToasts } from "#components/ui/toasts.tsx";
import { checkCoverage } from "#lib/client/geocoding.ts";
import { confirmDelivery, isConfirmedThisVisit, locationState, rememberUncovered } from "#lib/client/location-store.ts";
import { usePanel } from "#lib/client/panel.ts";
import { orderedSession, useSessionChange } from "#lib/client/session-query.ts";
import type { Session } from "#lib/exchange/session.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useKeepGuestAddress } from "./keep-guest-address.ts";

/**
 * Selects the account's newest address and validates it for the current branch (S2 §4.1). What the person confirmed in
 * this visit stays (A137), and nobody is moved to another branch by logging in.
 */
function useAddressOfAccount(): (session: Session) => Promise<void> {
  const { showToast } = useToasts();
  const t = useTranslations("location.toast");
  const { tenant, branchId } = useStore();
  // The checkout below says it in place (A138).
  const isSaidBelow = usePanel().layers.includes("confirm");
  return useCallback(
    async ({ addresses: [newest] }) => {
      if (!newest || isConfirmedThisVisit(tenant, Date.now())) return;
      try {
        const found = await checkCoverage(newest.point, branchId);
        if (found?.branchId === branchId) return confirmDelivery(tenant, { address: newest, ...found }, null);
        rememberUncovered(tenant, newest);
        // What was settled before stays in force (A107): then nothing is amiss.
        const isSettled = locationState(tenant)?.isValidated === true;
        if (!isSettled && !isSaidBelow) showToast({ text: t("notAvailable"), tone: "error" });
      } catch {
        // Nobody answered: the address is known, its coverage is asked for when something is added.
        rememberUncovered(tenant, newest);
      }
    },
    [t, tenant, branchId, isSaidBelow, showToast],
  );
}

/**
 * What follows a right code: the session, its newest address, and the word that it worked (S2 §8). An order that waits for
 * the log-in goes where the person saw that it goes.
 */
export function useAfterLogin(): (answer: Session) => Promise<void> {
  const { showToast } = useToasts();
  const t = useTranslations("account.login");
  const { loggedIn } = useSessionChange();
  const selectAddress = useAddressOfAccount();
  const keepAddress = useKeepGuestAddress();
  const { tenant } = useStore();
  const isOrdering = usePanel().start === "order";
  return useCallback(
    async (answer) => {
      const session = orderedSession(answer);
      loggedIn(session);
      // Before the order goes on: it is sent with the address as the account knows it.
      const isKept = await keepAddress(session);
      const isSettled = isKept || (isOrdering && locationState(tenant)?.isValidated === true);
      if (!isSettled) await selectAddress(session);
      showToast({ text: t("done"), tone: "success", milliseconds: 3000 });
    },
    [loggedIn, keepAddress, selectAddress, isOrdering, tenant, t, showToast],
  );
}
