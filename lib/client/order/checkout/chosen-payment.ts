"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useTranslations } from "next-intl";
import { isPayable, surchargeRate } from "#domain/store/payment-method.ts";
import type { PaymentMethod } from "#domain/store/payment-method.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { lastPaymentOf } from "./last-payment.ts";

/** The payment method of now; a panel that is opened anew has none yet (S3 §4 Opening the confirm panel). */
export const chosenPaymentAtom = atom<string | null>(null);

/** The method by which this customer paid here the last time, if it is still offered and costs nothing (A234). */
function useLastMethod(methods: readonly PaymentMethod[]): PaymentMethod | undefined {
  const { business, branchId } = useStore();
  const { user, isKnown } = useSession();
  const last = useValue(lastPaymentOf(branchId));
  // Until the shop has answered who it is, it is who it was: the list does not move.
  if (!last || (isKnown && user?.id !== last.customerId)) return undefined;
  return methods.find((method) => method.id === last.methodId && surchargeRate(business, method) === 0);
}

/** The methods that can be paid by here, and the one that is chosen; the only one is, and otherwise that of the last time. */
export function usePaymentChoice() {
  const { branch } = useStore();
  const chosen = useValue(chosenPaymentAtom);
  const choose = useSetAtom(chosenPaymentAtom);
  const methods = branch.paymentMethods.filter(isPayable);
  const last = useLastMethod(methods);
  const own = methods.find(({ id }) => id === chosen) ?? (methods.length === 1 ? methods[0] : undefined);
  return { methods, choose, method: own ?? last, isOfLastTime: own === undefined && last !== undefined };
}

/** What the button is called that sends the order, wherever it is named (A180): a provider follows where it also pays. */
export function useSendLabel(): string {
  const { method } = usePaymentChoice();
  return useTranslations("checkout")(method?.kind === "online" ? "sendAndPay" : "send");
}
