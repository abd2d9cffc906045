import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { SavingProblem } from "#components/location/location-machine.ts";

/** The account did not take the address, which is still in the form. */
export function NotSaved({ problem }: { problem: SavingProblem }) {
  const t = useTranslations("location.saved");
  return (
    <div className="px-4 pt-4">
      <Notice tone="danger" isLive>
        {t(problem === "full" ? "uncoveredFull" : "uncoveredFailed")}
      </Notice>
    </div>
  );
}
