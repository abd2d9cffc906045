import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useToasts } from "#components/ui/toasts.tsx";

/** Says why the page was loaded anew, and that nothing of the order is lost. */
export function Renewed() {
  const t = useTranslations("shell");
  const { showToast } = useToasts();
  useEffect(() => showToast({ text: t("renewed"), tone: "info", milliseconds: 7000 }), [t, showToast]);
  return null;
}
