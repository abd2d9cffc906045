import { useQuery } from "@tanstack/react-query";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { transferSchema } from "#lib/exchange/transfer.ts";
import type { TransferInfo } from "#lib/exchange/transfer.ts";

/** How a branch is paid by transfer; null until it is known. */
export function useTransfer(branchId: string) {
  const { tenant } = useStore();
  const query = useQuery<TransferInfo, AnswerError>({
    queryKey: ["transfer", tenant, branchId],
    queryFn: async ({ signal }) =>
      await readJson(`/api/transfer?branch=${encodeURIComponent(branchId)}`, transferSchema, { signal }),
  });
  return { transfer: query.data ?? null, isFailing: query.isError, refetch: query.refetch };
}
