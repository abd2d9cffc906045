import { useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { PageBar } from "#components/ui/page-bar.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { useAskCoupon } from "#lib/client/offer/ask-coupon.ts";
import { useCouponProblemText } from "#lib/client/offer/coupon-problem-text.ts";
import { forgetSavedCoupon, giftAtom } from "#lib/client/offer/coupon-atoms.ts";
import { mayHoldLater } from "#lib/client/offer/retry.ts";
import type { CouponProblem } from "#lib/client/offer/retry.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/**
 * Looks up the code of a gift's link: a known coupon is shown as a gift, another one gets a notice in the page until it is
 * closed (S1 §2).
 */
export function GiftCheck({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTranslations("offer");
  const common = useTranslations("common");
  const problemText = useCouponProblemText();
  const atoms = useAtoms();
  const ask = useAskCoupon();
  const { showToast } = useToasts();
  const { open } = usePanelActions();
  const asked = useRef<string | null>(null);
  const [refused, setRefused] = useState<{ code: string; problem: CouponProblem } | null>(null);
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    const look = async () => {
      // Without lines: whether it is for this cart is shown where the amounts stand.
      const { coupon, problem } = await ask(code, { lines: [], when: { kind: "now" } });
      if (problem !== null && !mayHoldLater(problem)) {
        atoms.set(forgetSavedCoupon, code);
        return setRefused({ code, problem });
      }
      if (coupon) {
        // Nothing but a product is missing of an order without lines.
        atoms.set(giftAtom, { coupon, holds: problem === null || problem === "products" });
        open("gift");
      } else showToast({ text: t("gift.notChecked", { code }), tone: "info" });
      onDone();
    };
    void look();
  }, [code, ask, atoms, open, onDone, showToast, t]);
  if (refused?.code !== code) return null;
  return (
    <PageBar label={t("gift.label")}>
      <Notice
        tone="danger"
        isLive
        title={problemText(refused.problem)}
        close={{ label: common("close"), onPress: onDone }}
      >
        {t("gift.refused", { code })}
      </Notice>
    </PageBar>
  );
}
