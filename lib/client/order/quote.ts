"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { OrderIntent } from "#domain/order/intent.ts";
import { quoteSchema } from "#lib/exchange/quote.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";

const debounce = 300;

/** How long a quote is shown before it is asked for anew, in ms; what is sent is priced at that moment anyway (F28). */
const quoteLife = 10 * 60_000;

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

/** What decides the amounts: a note and a yes to the legal-age question do not, so they ask nothing anew. */
function questionOf(intent: OrderIntent): string | null {
  if (intent.lines.length === 0) return null;
  const address = intent.mode === "delivery" ? intent.address : null;
  return JSON.stringify({ ...intent, address, courierNote: "", legalAgeConfirmed: true });
}

/**
 * What the server makes of an intent. While a newer question is in flight the last answer stays, and `isCurrent` is false:
 * nothing may be sent then.
 */
export function useQuote(intent: OrderIntent, userId: string | null | undefined) {
  const { tenant } = useStore();
  const question = questionOf(intent);
  const settled = useSettled(question);
  const query = useQuery<Quote, AnswerError>({
    // Who orders decides about promotions and coupon (A72).
    queryKey: ["quote", tenant, userId ?? null, settled],
    queryFn: async ({ signal }) => {
      const body: unknown = JSON.parse(settled ?? "null");
      return await readJson("/api/quote", quoteSchema, { body, signal });
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
    // Our own crowd passes: it is asked again when it said (A215).
    retry: (count, { againAt }) => againAt !== null || count < 1,
    retryDelay: (_, { againAt }) => Math.max(1000, (againAt ?? 0) - Date.now()),
    refetchInterval: quoteLife,
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt >= quoteLife,
  });
  const isCurrent = query.data !== undefined && !query.isPlaceholderData && settled !== null && settled === question;
  return {
    quote: query.data ?? null,
    isCurrent,
    isAsking: query.isFetching,
    failure: query.error,
    againAt: query.failureReason?.againAt ?? null,
    refetch: query.refetch,
  };
}
