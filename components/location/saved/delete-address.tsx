import { Trash2 } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { isComplete, mergeAddressLine } from "#domain/person/address.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import { removeAddress } from "#lib/actions/address.ts";
import { replaceRemovedAddress } from "#lib/client/place/change-place.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";

/** Takes an address out of the account; the first of the others is selected then (S2 §4.5). False when it did not work. */
function useRemoval(): (id: string) => Promise<boolean> {
  const replace = useSetAtom(replaceRemovedAddress);
  const { addresses } = useSession();
  const { addressRemoved } = useSessionChange();
  const asCustomer = useAsCustomer();
  return async (id) => {
    const answer = await asCustomer(() => removeAddress({ id }));
    if (!answer.ok) return false;
    replace(id, addresses.filter((address) => address.id !== id).find(isComplete) ?? null);
    addressRemoved(id);
    return true;
  };
}

/** The bin of one address, with the question before (UX7); after a failure the question stays, to try again. */
export function DeleteAddress({ address }: { address: SavedAddress }) {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const remove = useRemoval();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useWhenOnline(() => setHasFailed(false));
  const confirm = async () => {
    if (address.id === null) return;
    setIsBusy(true);
    setHasFailed(false);
    const isGone = await remove(address.id);
    if (isGone) return showToast({ text: t("saved.deleted"), tone: "success" });
    setIsBusy(false);
    setHasFailed(true);
  };
  return (
    <>
      <IconButton
        label={t("saved.deleteOne", { address: address.name || address.line1 })}
        onClick={() => setIsAsked(true)}
        className="text-danger hover:bg-danger-soft"
      >
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <AlertDialog
        isOpen={isAsked}
        title={t("actions.delete")}
        problem={hasFailed ? t("saved.deleteFailed") : null}
        confirm={{ label: t("actions.delete"), onPress: () => void confirm(), isBusy, isDestructive: true }}
        cancel={{ label: t("actions.keep"), onPress: () => setIsAsked(false) }}
      >
        <p>{t("saved.confirmDelete")}</p>
        <p className="mt-1">{mergeAddressLine(address)}</p>
      </AlertDialog>
    </>
  );
}
