import { useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.tsx";
import { useAskCoupon } from "#lib/client/offer/ask-coupon.ts";
import { forgetSavedCoupon, giftAtom } from "#lib/client/offer/coupon-atoms.ts";
import { mayHoldLater } from "#lib/client/offer/retry.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** Looks up the code of a gift's link: a known coupon is shown as a gift, another one gets a notice (S1 §2). */
export function GiftCheck({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTranslations("offer");
  const atoms = useAtoms();
  const ask = useAskCoupon();
  const { showToast } = useToasts();
  const { open } = usePanelActions();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    const look = async () => {
      // Without lines: whether it is for this cart is shown where the amounts stand.
      const { coupon, problem } = await ask(code, { lines: [], when: { kind: "now" } });
      if (coupon && (problem === null || mayHoldLater(problem))) {
        atoms.set(giftAtom, coupon);
        open("gift");
      } else if (problem === null || mayHoldLater(problem)) {
        showToast({ text: t("gift.notChecked", { code }), tone: "info" });
      } else {
        atoms.set(forgetSavedCoupon, code);
        showToast({ text: t(`coupon.problem.${problem}`), tone: "error" });
      }
      onDone();
    };
    void look();
  }, [code, ask, atoms, open, onDone, showToast, t]);
  return null;
}
