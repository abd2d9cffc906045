import { useTranslations } from "next-intl";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Address } from "#domain/person/address.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { checkCoverage } from "#lib/client/place/geocoding.ts";
import { useOpenBranches } from "#lib/client/place/use-open-branches.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { LocationEvent } from "#components/location/location-machine.ts";

/** 'Te llega desde {branch}', or that nobody delivers there; only that it is saved while that is not known. */
function useReachText(): (address: Address) => Promise<string> {
  const t = useTranslations("location.saved");
  const { branches, branchId } = useStore();
  const { isPinned } = useOpenBranches();
  return async ({ name, line1, point }) => {
    const called = { name: name || line1 };
    try {
      const found = await checkCoverage(point, { branchId, isPinned });
      const branch = branches.find(({ id }) => id === found?.branchId)?.name;
      if (found === null) return t("keptUnreached", called);
      return branch === undefined ? t("kept", called) : t("keptReached", { ...called, branch });
    } catch {
      return t("kept", called);
    }
  };
}

/** Saves an address in the account, wherever it is, and says which branch reaches it; no order changes by it (A229). */
export function useSaveInAccount(): (address: Address) => Promise<LocationEvent> {
  const { showToast } = useToasts();
  const { close } = usePanelActions();
  const { addressSaved } = useSessionChange();
  const asCustomer = useAsCustomer();
  const reachText = useReachText();
  return async (address) => {
    const answer = await asCustomer(() => saveAddress(address));
    if (!answer.ok) {
      const { failure } = answer;
      const isFull = failure.kind === "refused" && failure.code === "too_many_addresses";
      return { type: "notSaved", problem: isFull ? "full" : "failed" };
    }
    addressSaved(answer.value);
    close({ result: "done", place: null });
    const show = async () => showToast({ text: await reachText(answer.value), tone: "success", isKept: true });
    void show();
    return { type: "saved" };
  };
}
