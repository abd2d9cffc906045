import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";

/** Something failed of which nothing is known; what can be done besides stands in `action`. */
export function UnexpectedNotice({ action }: { action?: ReactNode }) {
  const t = useTranslations("checkout");
  return (
    <Notice tone="danger" isLive title={t("unexpected")} action={action}>
      {t("platformAwayHint")}
    </Notice>
  );
}
