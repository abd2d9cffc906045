"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { showToast } from "#components/ui/toast.tsx";
import type { Address } from "#domain/person/address.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { reached } from "#lib/client/reached.ts";
import { writeBranchCookie } from "#lib/client/branch-cookie.ts";
import { carryCart, useCart } from "#lib/client/cart-store.ts";
import { adoptSavedAddress, confirmDelivery, confirmPickup } from "#lib/client/location-store.ts";
import { closePanel, panelsSettled } from "#lib/client/panel.ts";
import type { PanelPayload } from "#lib/client/panel.ts";
import { savingProblem } from "#lib/client/saving-problem.ts";
import { useSession, useSessionChange } from "#lib/client/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { LocationOutcome } from "./location-machine.ts";

/** How long success is said: 2 s for coverage and addresses (S2 §9, A136). */
const shortly = 2000;

/** Keeps a new address in the account of whoever is logged in; the order does not wait for it (S2 §4.5). */
function useAddressKeeper(): (address: Address) => Promise<void> {
  const t = useTranslations("location");
  const { tenant } = useStore();
  const { user } = useSession();
  const { addressSaved } = useSessionChange();
  return useCallback(
    async (address) => {
      if (!user || address.id !== null) return;
      const answer = await reached(saveAddress(address));
      if (!answer.ok) {
        showToast({ text: t(savingProblem(answer.failure)), tone: "error" });
        return;
      }
      addressSaved(answer.value);
      adoptSavedAddress(tenant, answer.value);
    },
    [user, t, addressSaved, tenant],
  );
}

function isOnProduct(): boolean {
  return window.location.pathname.startsWith("/producto/");
}

/** A product that has just been added closes by itself, with a short motion. */
async function productLeft(): Promise<void> {
  for (let waited = 0; isOnProduct() && waited < 1000; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Shows another branch's menu: products have other ids there, so their pages are left for the menu (S2 §4.5). */
function useBranchSwitch(): (branchId: string) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (branchId) => {
      writeBranchCookie(branchId);
      await panelsSettled();
      await productLeft();
      if (isOnProduct()) router.replace("/");
      router.refresh();
    },
    [router],
  );
}

/** What follows when the wizard is done: everything is kept, the pending line is added, and the right menu is shown (A106). */
export function useFinishLocation(payload: PanelPayload): (outcome: LocationOutcome) => void {
  const t = useTranslations("location");
  const { tenant, branchId, branches } = useStore();
  const { add, confirmLegalAge } = useCart();
  const keepAddress = useAddressKeeper();
  const switchBranch = useBranchSwitch();
  return useCallback(
    (outcome) => {
      const isOther = outcome.branchId !== branchId;
      if (outcome.mode === "delivery") {
        confirmDelivery(tenant, outcome, Date.now());
        showToast({ text: t("toast.covered"), tone: "success", milliseconds: shortly });
        void keepAddress(outcome.address);
      } else {
        confirmPickup(tenant, outcome.branchId, Date.now());
        showToast({ text: t("toast.pickupSaved"), tone: "success", milliseconds: shortly });
      }
      // In the cart of the branch it was chosen at; it travels with the others, and so does the answer about the age.
      const pending = payload?.next === "add" ? payload : null;
      const isFull = pending !== null && !add(pending.line).ok;
      if (pending?.isAdult === true && !isFull) confirmLegalAge();
      if (isOther) {
        carryCart(tenant, branchId, outcome.branchId);
        const name = branches.find(({ id }) => id === outcome.branchId)?.name;
        if (name !== undefined) showToast({ text: t("toast.branchSelected", { name }), tone: "info" });
      }
      // The product says it in place; it is not there any more when its branch is not (U17).
      if (isFull && isOther) showToast({ text: t("toast.cartFull"), tone: "error" });
      closePanel(isFull ? "full" : "done");
      if (isOther) void switchBranch(outcome.branchId);
    },
    [payload, t, tenant, branchId, branches, add, confirmLegalAge, keepAddress, switchBranch],
  );
}
