import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { removePasskey } from "#lib/actions/passkey.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import type { OwnPasskey } from "#lib/exchange/passkey.ts";

/** The bin of one passkey, with the question before (UX7); after a failure the question stays, to try again. */
export function RemovePasskey({ passkey, onDone }: { passkey: OwnPasskey; onDone: (others: OwnPasskey[]) => void }) {
  const { id, name } = passkey;
  const t = useTranslations("account.passkey");
  const { showToast } = useToasts();
  const asCustomer = useAsCustomer();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useWhenOnline(() => setHasFailed(false));
  const remove = async () => {
    setIsBusy(true);
    setHasFailed(false);
    const answer = await asCustomer(() => removePasskey({ id }));
    setIsBusy(false);
    setHasFailed(!answer.ok);
    if (!answer.ok) return;
    showToast({ text: t("removed"), tone: "success" });
    onDone(answer.value);
  };
  return (
    <>
      <IconButton
        label={t("removeOne", { name })}
        onClick={() => setIsAsked(true)}
        className="text-danger hover:bg-danger-soft"
      >
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <AlertDialog
        isOpen={isAsked}
        title={t("removeOne", { name })}
        problem={hasFailed ? t("removeFailed") : null}
        confirm={{ label: t("remove"), onPress: () => void remove(), isBusy, isDestructive: true }}
        cancel={{ label: t("keep"), onPress: () => setIsAsked(false) }}
      >
        {t("confirmRemove")}
      </AlertDialog>
    </>
  );
}
