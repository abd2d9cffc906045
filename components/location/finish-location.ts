import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { shortly, useToasts } from "#components/ui/toast/toasts.ts";
import { isComplete } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { keepBranchCookie, writeBranchCookie } from "#lib/client/place/branch-cookie.ts";
import { carryCart } from "#lib/client/cart/carry-cart.ts";
import { adoptSavedAddress, confirmDelivery, confirmPickup } from "#lib/client/place/change-place.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { savingProblem } from "#lib/client/place/saving-problem.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { announce } from "#lib/client/shop-event.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { useFinishPending } from "./finish-pending.ts";
import { dishInSight } from "#components/location/branch/dish-in-sight.ts";
import type { LocationOutcome } from "./location-machine.ts";

/** Keeps a new or completed address in the account of whoever is logged in; the order does not wait for it (S2 §4.5). */
function useAddressKeeper(): (address: Address) => Promise<void> {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const adopt = useSetAtom(adoptSavedAddress);
  const { user, addresses } = useSession();
  const { addressSaved } = useSessionChange();
  const asCustomer = useAsCustomer();
  return useCallback(
    async (address) => {
      const known = addresses.find(({ id }) => id === address.id);
      const isMended = known !== undefined && !isComplete(known);
      if (!user || (address.id !== null && !isMended)) return;
      const answer = await asCustomer(() => saveAddress(address));
      if (!answer.ok) {
        showToast({ text: t(savingProblem(answer.failure)), tone: "error" });
        return;
      }
      addressSaved(answer.value);
      adopt(answer.value);
    },
    [user, addresses, t, asCustomer, addressSaved, adopt, showToast],
  );
}

/** Shows another branch's menu with the cart: products have other ids there, so their pages are left (S2 §4.5). */
function useBranchSwitch(): (toBranchId: string) => Promise<void> {
  const router = useRouter();
  const { branchId } = useStore();
  const carry = useSetAtom(carryCart);
  const { settled } = usePanelActions();
  return useCallback(
    async (toBranchId) => {
      // Who asked has had the answer by then: a line that waited for it goes along.
      await settled();
      carry(branchId, toBranchId);
      writeBranchCookie(toBranchId, dishInSight());
      if (window.location.pathname.startsWith("/producto/")) router.replace("/");
      router.refresh();
      announce("branch", { branchId: toBranchId });
    },
    [router, carry, branchId, settled],
  );
}

/** Keeps where the order goes, and says so; the place of a visit is its own, and asked nothing. */
function useKeepOutcome(): (outcome: LocationOutcome) => void {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const { branchId, branches } = useStore();
  const deliver = useSetAtom(confirmDelivery);
  const collect = useSetAtom(confirmPickup);
  const keepAddress = useAddressKeeper();
  return useCallback(
    (outcome) => {
      // A product that waited for it is put into the cart in the same moment, and says so.
      const say = (text: string) => showToast({ text, tone: "success", milliseconds: shortly, isKept: true });
      switch (outcome.mode) {
        case "here":
          return;
        case "delivery":
          deliver(outcome, Date.now());
          say(t("toast.covered"));
          void keepAddress(outcome.address);
          break;
        case "pickup":
          collect(outcome.branchId, Date.now());
          say(t("toast.pickupSaved"));
      }
      const name = branches.find(({ id }) => id === outcome.branchId)?.name;
      const isOther = outcome.branchId !== branchId;
      if (isOther && name !== undefined) showToast({ text: t("toast.branchSelected", { name }), tone: "success" });
      // No cookie did so when a link or the shop's first open branch was taken as it was.
      if (!isOther) keepBranchCookie(branchId);
    },
    [t, deliver, collect, branchId, branches, keepAddress, showToast],
  );
}

/** What follows when the wizard is done: the place is kept, whoever asked for it is answered, the right menu is shown (A106). */
export function useFinishLocation(): (outcome: LocationOutcome) => void {
  const router = useRouter();
  const { branchId } = useStore();
  const { close } = usePanelActions();
  const keep = useKeepOutcome();
  const finishPending = useFinishPending();
  const switchBranch = useBranchSwitch();
  return useCallback(
    (outcome) => {
      keep(outcome);
      close({ result: "done", place: { mode: outcome.mode, branchId: outcome.branchId } });
      const goOn = async () => {
        const isPut = await finishPending();
        if (outcome.branchId !== branchId) await switchBranch(outcome.branchId);
        // Its own page would look as if it had not been added yet.
        else if (isPut && window.location.pathname.startsWith("/producto/") && navigator.onLine) router.push("/");
      };
      void goOn();
    },
    [router, branchId, keep, close, finishPending, switchBranch],
  );
}
