import { useSetAtom, useStore as useAtoms } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { couponCode } from "#domain/offer/coupon-code.ts";
import { useIsOnline } from "#lib/client/device/online.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useAskCoupon } from "#lib/client/offer/ask-coupon.ts";
import { appliedCoupon } from "#lib/client/offer/applied-coupon.ts";
import { useCouponProblemText } from "#lib/client/offer/coupon-problem-text.ts";
import { couponTry, dropCoupon, savedCoupon } from "#lib/client/offer/coupon-atoms.ts";
import { refuseCoupon, takeCoupon } from "#lib/client/offer/coupon-atoms.ts";
import { isWorthATry } from "#lib/client/offer/retry.ts";
import type { CouponProblem, CouponSituation } from "#lib/client/offer/retry.ts";
import type { Order } from "#lib/client/order/use-order.ts";
import { useCustomerId } from "#lib/client/session/session-query.ts";

/** How long an order has to stand still before a saved code is tried (S1 §4, §9, A72). */
const pause = 300;
/** How long a toast of the coupon stays, in ms (S3 §9). */
const toastTime = 2000;

function useSituation({ intent, amounts }: Order, isNeeded: boolean): CouponSituation {
  const userId = useCustomerId(isNeeded) ?? null;
  const isOnline = useIsOnline();
  return { itemIds: intent.lines.map((line) => line.itemId), subtotal: amounts.subtotal, userId, isOnline };
}

/** Tries a code for the order as it stands, takes the answer, and shows what is wrong with it. */
function useTry({ intent }: Order, situation: CouponSituation): (typed: string) => Promise<CouponProblem | null> {
  const t = useTranslations("offer.coupon");
  const { showToast, dismissErrors } = useToasts();
  const atoms = useAtoms();
  const ask = useAskCoupon();
  const refuse = (code: string, problem: CouponProblem) => {
    atoms.set(refuseCoupon, { code, situation, problem });
    return problem;
  };
  return async (typed) => {
    const code = couponCode(typed);
    if (code === null) return refuse(typed, "notValid");
    // Cart and checkout may both stand on the page.
    if (atoms.get(couponTry)?.problem === null) return null;
    atoms.set(couponTry, { code, situation, problem: null });
    const { coupon, problem } = await ask(code, intent);
    // Taken out meanwhile, or the device was forgotten.
    if (atoms.get(couponTry)?.code !== code) return null;
    if (problem !== null) return refuse(code, problem);
    atoms.set(takeCoupon, coupon);
    dismissErrors();
    showToast({ text: t("applied"), tone: "success", milliseconds: toastTime });
    return null;
  };
}

/** Tries a saved code by itself: when the amounts are first shown, and when what was missing has changed. */
function useSilentTry(order: Order, situation: CouponSituation, tryCode: (code: string) => Promise<unknown>): void {
  const saved = useValue(savedCoupon);
  const attempt = useValue(couponTry);
  const problem = attempt?.problem ?? null;
  const isHopeful = attempt === null || (problem !== null && isWorthATry(problem, attempt.situation, situation));
  const isAble = !order.isLoading && situation.itemIds.length > 0 && situation.isOnline;
  const code = saved?.isRedeemed === true && isHopeful && isAble ? saved.code : null;
  const question = code === null ? null : JSON.stringify({ code, situation });
  const ask = useRef(() => {});
  useEffect(() => {
    ask.current = () => void (code !== null && tryCode(code));
  });
  useEffect(() => {
    if (question === null) return;
    const timer = setTimeout(() => ask.current(), pause);
    return () => clearTimeout(timer);
  }, [question]);
}

/** Takes the applied coupon away when the server's quote no longer has it, and says why (S1 §4, A72). */
function useRevalidation({ couponRefusal }: Order, situation: CouponSituation): void {
  const problemText = useCouponProblemText();
  const { showToast } = useToasts();
  const atoms = useAtoms();
  const latest = useRef(situation);
  useEffect(() => {
    latest.current = situation;
  });
  const { code, reason } = couponRefusal ?? { code: null, reason: null };
  useEffect(() => {
    if (code === null || reason === null || atoms.get(appliedCoupon)?.code !== code) return;
    atoms.set(refuseCoupon, { code, situation: latest.current, problem: reason });
    showToast({ text: problemText(reason), tone: "error" });
  }, [atoms, code, reason, showToast, problemText]);
}

/** The coupon of an order: the accepted one, or how the last try went, and what a person can do (S1 §4 Coupon). */
export function useCoupon(order: Order) {
  const t = useTranslations("offer.coupon");
  const problemText = useCouponProblemText();
  const { showToast } = useToasts();
  const applied = useValue(appliedCoupon) ?? null;
  const saved = useValue(savedCoupon) ?? null;
  const attempt = useValue(couponTry);
  const drop = useSetAtom(dropCoupon);
  const situation = useSituation(order, saved !== null || applied !== null);
  const tryCode = useTry(order, situation);
  useSilentTry(order, situation, tryCode);
  useRevalidation(order, situation);
  return {
    applied,
    /** What stands in the box at first: a gift that was not redeemed, or what did not hold. */
    savedCode: attempt?.code ?? saved?.code ?? "",
    isChecking: attempt !== null && attempt.problem === null,
    problem: attempt?.problem ?? null,
    /** Of a code that was typed a refusal is also shown by a toast (S1 §4, A145). */
    tryCode: async (typed: string) => {
      const problem = await tryCode(typed);
      if (problem !== null) showToast({ text: problemText(problem), tone: "error" });
    },
    remove: () => {
      drop();
      showToast({ text: t("removed"), tone: "info", milliseconds: toastTime });
    },
  };
}
