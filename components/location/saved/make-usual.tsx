import { useMutation } from "@tanstack/react-query";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { Address } from "#domain/person/address.ts";
import { makeAddressUsual } from "#lib/actions/address.ts";
import { renameSavedAddress } from "#lib/client/place/change-place.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";

/** Makes an address of the account the one that a log-in selects (A253). */
export function MakeUsual({ address }: { address: Address }) {
  const { showToast } = useToasts();
  const t = useTranslations("location.saved");
  const rename = useSetAtom(renameSavedAddress);
  const { addressRenewed } = useSessionChange();
  const asCustomer = useAsCustomer();
  const called = { address: address.name || address.line1 };
  const making = useMutation({
    mutationFn: async (id: string) => {
      const answer = await asCustomer(() => makeAddressUsual({ id }));
      if (!answer.ok) return showToast({ text: t("usualFailed"), tone: "error" });
      addressRenewed(id, answer.value);
      rename(id, answer.value);
      showToast({ text: t("usualMade", called), tone: "success" });
    },
  });
  const { id } = address;
  if (id === null) return null;
  return (
    <Button
      variant="quiet"
      className="-ml-4"
      aria-label={t("makeUsualOne", called)}
      isBusy={making.isPending}
      onClick={() => making.mutate(id)}
    >
      {t("makeUsual")}
    </Button>
  );
}
