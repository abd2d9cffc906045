import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** In the place of an account that did not come. */
export function AccountAway({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
  return (
    <Notice tone="warning" isLive action={retry}>
      {t("account.profile.away")}
    </Notice>
  );
}
