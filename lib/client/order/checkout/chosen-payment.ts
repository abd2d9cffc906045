"use client";

import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useTranslations } from "next-intl";
import { isPayable } from "#domain/store/payment-method.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The payment method of now; a panel that is opened anew has none yet (S3 §4 Opening the confirm panel). */
export const chosenPaymentAtom = atom<string | null>(null);

/** The methods that can be paid by here, and the one that is chosen; the only one is. */
export function usePaymentChoice() {
  const { branch } = useStore();
  const chosen = useValue(chosenPaymentAtom);
  const choose = useSetAtom(chosenPaymentAtom);
  const methods = branch.paymentMethods.filter(isPayable);
  const method = methods.find(({ id }) => id === chosen) ?? (methods.length === 1 ? methods[0] : undefined);
  return { methods, choose, method };
}

/** What the button is called that sends the order, wherever it is named (A180): a provider follows where it also pays. */
export function useSendLabel(): string {
  const { method } = usePaymentChoice();
  return useTranslations("checkout")(method?.kind === "online" ? "sendAndPay" : "send");
}
