import { useQuery } from "@tanstack/react-query";
import { useStore as useAtoms } from "jotai/react";
import { useStore } from "#lib/client/store-info.tsx";
import { readOrder, trackedKey } from "./read-order.ts";

/** What opens one's own order to whom it is shown; null until it is known, or where there is no such token. */
export function useShareToken(number: string): string | null {
  const { tenant } = useStore();
  const atoms = useAtoms();
  const { data } = useQuery({
    queryKey: trackedKey(tenant, number),
    queryFn: async ({ signal }) => await readOrder(atoms, number, signal),
    staleTime: Infinity,
  });
  return data?.contents?.shareToken ?? null;
}
