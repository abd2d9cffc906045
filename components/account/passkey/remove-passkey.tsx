import { useTranslations } from "next-intl";
import { DeleteButton } from "#components/ui/sheet/delete-button.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { removePasskey } from "#lib/actions/passkey.ts";
import { useAskedDeletion } from "#lib/client/session/asked-deletion.ts";
import type { OwnPasskey } from "#lib/exchange/passkey.ts";

/** The bin of one passkey (A230). */
export function RemovePasskey({ passkey, onDone }: { passkey: OwnPasskey; onDone: (others: OwnPasskey[]) => void }) {
  const { id, name } = passkey;
  const t = useTranslations("account.passkey");
  const { showToast } = useToasts();
  const deletion = useAskedDeletion(
    async () => await removePasskey({ id }),
    (others) => {
      showToast({ text: t("removed"), tone: "success" });
      onDone(others);
    },
  );
  return (
    <DeleteButton
      deletion={deletion}
      label={t("removeOne", { name })}
      title={t("removeOne", { name })}
      confirm={t("remove")}
      keep={t("keep")}
      problem={deletion.hasFailed ? t("removeFailed") : null}
    >
      {t("confirmRemove")}
    </DeleteButton>
  );
}
