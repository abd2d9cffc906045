import { useMutation } from "@tanstack/react-query";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Address } from "#domain/person/address.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { adoptSavedAddress } from "#lib/client/place/change-place.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Keeps an address in the account although nobody delivers there: another shop may, or this one later. */
export function SaveUncovered({ address }: { address: Address }) {
  const t = useTranslations("location.saved");
  const adopt = useSetAtom(adoptSavedAddress);
  const { addressSaved } = useSessionChange();
  const asCustomer = useAsCustomer();
  const saving = useMutation({
    mutationFn: async () => {
      const answer = await asCustomer(() => saveAddress(address));
      if (answer.ok) {
        addressSaved(answer.value);
        adopt(answer.value);
      }
      return answer;
    },
  });
  const answer = saving.data;
  useWhenOnline(() => answer?.ok === false && answer.failure.kind === "unavailable" && saving.reset());
  if (answer?.ok === true)
    return (
      <Notice tone="success" isLive>
        {t("saved")}
      </Notice>
    );
  const isFull = answer?.failure.kind === "refused" && answer.failure.code === "too_many_addresses";
  return (
    <>
      <Button variant="secondary" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {t("saveUncovered")}
      </Button>
      {answer && (
        <Notice tone="danger" isLive>
          {t(isFull ? "uncoveredFull" : "uncoveredFailed")}
        </Notice>
      )}
    </>
  );
}
