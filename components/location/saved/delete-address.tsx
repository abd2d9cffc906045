import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { DeleteButton } from "#components/ui/sheet/delete-button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { isComplete, mergeAddressLine } from "#domain/person/address.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import { removeAddress } from "#lib/actions/address.ts";
import { replaceRemovedAddress } from "#lib/client/place/change-place.ts";
import { useAskedDeletion } from "#lib/client/session/asked-deletion.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";

/** What follows a deletion: where the order went to the address, the first of the others is selected (S2 §4.5, A259). */
function useAddressGone(): (id: string) => void {
  const { showToast } = useToasts();
  const t = useTranslations("location.saved");
  const replace = useSetAtom(replaceRemovedAddress);
  const { addresses } = useSession();
  const { addressRemoved } = useSessionChange();
  return (id) => {
    showToast({ text: t("deleted"), tone: "success" });
    replace(id, addresses.filter((address) => address.id !== id).find(isComplete) ?? null);
    addressRemoved(id);
  };
}

function DeleteKept({ address, id }: { address: SavedAddress; id: string }) {
  const t = useTranslations("location");
  const gone = useAddressGone();
  const deletion = useAskedDeletion(
    async () => await removeAddress({ id }),
    () => gone(id),
  );
  return (
    <DeleteButton
      deletion={deletion}
      label={t("saved.deleteOne", { address: address.name || address.line1 })}
      title={t("actions.delete")}
      confirm={t("actions.delete")}
      keep={t("actions.keep")}
      problem={deletion.hasFailed ? t("saved.deleteFailed") : null}
    >
      <p>{t("saved.confirmDelete")}</p>
      <p className="mt-1">{mergeAddressLine(address)}</p>
    </DeleteButton>
  );
}

/** The bin of one address of the account. */
export function DeleteAddress({ address }: { address: SavedAddress }) {
  return address.id !== null && <DeleteKept address={address} id={address.id} />;
}
