import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect } from "react";
import { shortly, useToasts } from "#components/ui/toast/toasts.ts";
import { pendingLineOf, putPendingLine } from "#lib/client/cart/pending-line.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Puts the product into the cart that asked for the place before the page was loaded anew, and answers whether there was
 * one; who asked just now does it himself. */
export function useFinishPending(): () => Promise<boolean> {
  const t = useTranslations("product");
  const { showToast } = useToasts();
  const { branchId } = useStore();
  const put = useSetAtom(putPendingLine);
  const { settled } = usePanel();
  return useCallback(async () => {
    // Who asked has had the answer by then.
    await settled();
    const outcome = put(branchId);
    if (outcome === "added") showToast({ text: t("added"), tone: "success", milliseconds: shortly });
    if (outcome === "full") showToast({ text: t("cartFull"), tone: "error" });
    return outcome === "added";
  }, [t, branchId, put, settled, showToast]);
}

/** Closed without an answer: nothing waits for it any more. */
export function useDropPending(): void {
  const { branchId } = useStore();
  const wait = useSetAtom(pendingLineOf(branchId));
  const { layers, settled } = usePanel();
  const isAsked = layers.includes("location");
  useEffect(() => {
    if (!isAsked) void settled().then(() => wait(() => null));
  }, [isAsked, settled, wait]);
}
