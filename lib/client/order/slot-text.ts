"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { useDeliveryTime } from "#lib/client/place/availability.ts";
import { slotText } from "#lib/client/place/schedule-texts.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Quote } from "#lib/exchange/quote.ts";

/** The minutes of the branch's last quote: it knows the load of the order itself (A198); null before one. */
function useQuotedTime(): MinuteRange | null {
  const { tenant, branchId } = useStore();
  const client = useQueryClient();
  const updatedAt = (key: QueryKey) => client.getQueryState(key)?.dataUpdatedAt ?? 0;
  const [latest] = client
    .getQueriesData<Quote>({ queryKey: ["quote", tenant] })
    .filter(([key, quote]) => quote !== undefined && String(key.at(-1)).includes(`"branchId":"${branchId}"`))
    .toSorted(([key], [other]) => updatedAt(other) - updatedAt(key));
  return latest?.[1]?.deliveryTime ?? null;
}

/** When an order for a time (ms) is there, as checkout, mail and tracking tell it; `now` (ms) is the server's. */
export function useSlotText(): (slot: number, now: number) => string {
  const t = useTranslations("deliveryTime");
  const { isSpellingSpecified } = useStore();
  const { mode } = useLocation();
  const known = useDeliveryTime();
  const range = useQuotedTime() ?? known;
  return (slot, now) => slotText(t, slot, now, { mode, range, isSpellingSpecified });
}
