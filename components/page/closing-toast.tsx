import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toast/toasts.tsx";

/** As S3 §9 has it for what only informs. */
const shownFor = 5000;

/** Says once how many minutes are left, 0 for none (S3 §4). */
export function ClosingToast({ minutes }: { minutes: number }): null {
  const t = useTranslations("closing");
  const { showToast } = useToasts();
  const title = minutes === 0 ? t("closedTitle") : minutes === 10 ? t("soonTitle") : null;
  const text = minutes === 0 ? t("closed") : minutes === 10 ? t("inTen") : t("soon", { minutes });
  useEffect(() => {
    showToast({ title, text, tone: "info", milliseconds: shownFor });
  }, [title, text, showToast]);
  return null;
}
