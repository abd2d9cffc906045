import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";

/** Nobody answered who delivers there: shown on the step that it came from. */
export function CoverageUnreachable() {
  const t = useTranslations("location.problem");
  return (
    <Notice tone="danger" isLive>
      {t("coverageUnreachable")}
    </Notice>
  );
}
