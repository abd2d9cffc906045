import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { ratingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** How a rating went, after the redirect of S3 §4; a failed one can be sent again as it was written. */
export function RatingResult({ isSent, onDone }: { isSent: boolean; onDone: () => void }) {
  const t = useTranslations("tracking.rating");
  const draft = useValue(ratingDraft) ?? null;
  const forget = useSetAtom(ratingDraft);
  const { open } = usePanelActions();
  const again = () => {
    onDone();
    open("rating");
  };
  const leave = () => {
    forget(() => null);
    onDone();
  };
  const canRetry = !isSent && draft !== null;
  return (
    <AlertDialog
      isOpen
      type={isSent ? "successGreen" : "error"}
      title={t(isSent ? "sentTitle" : "failedTitle")}
      confirm={canRetry ? { label: t("retry"), onPress: again } : { label: t("ok"), onPress: leave }}
      {...(canRetry && { cancel: { label: t("notNow"), onPress: leave } })}
    >
      {t(isSent ? "SUCCES_MESSAGE_ORDER_RATE" : "ERROR_MESSAGE_ORDER_RATE")}
    </AlertDialog>
  );
}
