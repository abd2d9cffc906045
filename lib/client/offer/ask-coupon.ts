"use client";

import { useCallback } from "react";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { validateCoupon } from "#lib/actions/coupon.ts";
import { ofThisBuild } from "#lib/client/device/other-build.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { CouponProblem } from "./retry.ts";

/** What the shop says of a code; a refused one has its coupon where the shop knows it. */
export type CouponAnswer = { coupon: Coupon; problem: null } | { coupon: Coupon | null; problem: CouponProblem };

type Failed = Exclude<Awaited<ReturnType<typeof validateCoupon>>, { ok: true }>["failure"];

function problemOf(failure: Failed): CouponProblem {
  switch (failure.kind) {
    case "couponRefused":
      return failure.reason;
    case "wait":
      return "tooMany";
    case "invalid":
      return "notValid";
    case "refused":
    case "unauthorized":
    case "unavailable":
      return "away";
  }
}

/** Asks the shop about a code for an order; without lines the code is only looked up. Never throws. */
export function useAskCoupon(): (code: string, order: Pick<OrderIntent, "lines" | "when">) => Promise<CouponAnswer> {
  const { branchId } = useStore();
  return useCallback(
    async (code, { lines, when }) => {
      if (!navigator.onLine) return { coupon: null, problem: "offline" };
      try {
        const answer = await ofThisBuild(validateCoupon({ code, branchId, lines, when }));
        if (answer.ok) return { coupon: answer.value, problem: null };
        const { failure } = answer;
        return { coupon: failure.kind === "couponRefused" ? failure.coupon : null, problem: problemOf(failure) };
      } catch {
        // A call that is cut off, as without a connection.
        return { coupon: null, problem: "away" };
      }
    },
    [branchId],
  );
}
