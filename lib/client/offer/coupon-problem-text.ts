"use client";

import { useTranslations } from "next-intl";
import { useStore } from "#lib/client/store-info.tsx";
import type { CouponProblem } from "./retry.ts";

/** Why a coupon is not applied; a guest of a place is not asked to log in, which changes nothing there (A213). */
export function useCouponProblemText(): (problem: CouponProblem) => string {
  const t = useTranslations("offer.coupon.problem");
  const { guestPlace } = useStore().capabilities;
  return (problem) => t(problem, { orderer: guestPlace === null ? "customer" : "guest" });
}
