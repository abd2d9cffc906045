"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Totals } from "#domain/order/totals.ts";
import type { Quote, QuoteIntent } from "#domain/order/quote.ts";
import { useCart } from "./cart-store.ts";
import { readJson } from "./read-json.ts";
import type { AnswerError } from "./read-json.ts";
import { isRecord } from "./storage.ts";
import { useStore } from "./store-info.tsx";

/** What decides the amounts besides the cart. */
export type QuoteInput = Pick<QuoteIntent, "mode" | "address" | "paymentMethodId">;

const debounce = 300;

function isTotals(value: unknown): value is Totals {
  return (
    isRecord(value) &&
    [value["subtotal"], value["discount"], value["surcharge"], value["taxTotal"], value["total"]].every(
      Number.isSafeInteger,
    ) &&
    (value["deliveryFee"] === null || Number.isSafeInteger(value["deliveryFee"])) &&
    Array.isArray(value["taxes"])
  );
}

function isQuote(body: unknown): body is Quote {
  return (
    isRecord(body) &&
    isTotals(body["totals"]) &&
    Array.isArray(body["lines"]) &&
    Array.isArray(body["problems"]) &&
    isRecord(body["availability"]) &&
    typeof body["isFeeConfirmed"] === "boolean"
  );
}

/** The question once it has stayed the same for 300 ms; the first one at once, null while there is nothing to ask. */
function useSettled(question: string | null): string | null {
  const [settled, setSettled] = useState(question);
  const isFirst = settled === null || question === null;
  useEffect(() => {
    if (question === settled) return;
    const timer = setTimeout(() => setSettled(question), isFirst ? 0 : debounce);
    return () => clearTimeout(timer);
  }, [question, settled, isFirst]);
  return settled;
}

/**
 * The server's amounts for the cart. While a newer question is under way the last answer stays, and `isCurrent` is false:
 * nothing may be sent then.
 */
export function useQuote(input: QuoteInput) {
  const { tenant, branchId } = useStore();
  const { cart } = useCart();
  const address = input.mode === "delivery" ? input.address : null;
  const hasLines = cart.lines.length > 0;
  const question = hasLines ? JSON.stringify({ branchId, lines: cart.lines, ...input, address }) : null;
  const settled = useSettled(question);
  const query = useQuery<Quote, AnswerError>({
    queryKey: ["quote", tenant, settled],
    queryFn: async ({ signal }) => {
      const body: unknown = JSON.parse(settled ?? "null");
      return await readJson("/api/quote", isQuote, { body, signal });
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData && settled !== null && settled === question;
  const isAsking = query.isFetching;
  return { quote: query.data ?? null, isCurrent, isAsking, failure: query.error, refetch: query.refetch };
}
