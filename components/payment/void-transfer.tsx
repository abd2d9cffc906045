import { useTranslations } from "next-intl";
import { useBranchContact } from "#lib/client/order/tracking/branch-contact.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageBar } from "#components/ui/page-bar.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { useStore } from "#lib/client/store-info.tsx";

interface VoidTransferProps {
  number: string;
  /** Who was to make it; null until that is known. */
  branch: TrackedOrder["branch"] | null;
  onClose: () => void;
}

/** The order is not made: nobody pays it any more, and what was paid the business gives back. */
export function VoidTransfer({ number, branch, onClose }: VoidTransferProps) {
  const t = useTranslations("payment");
  const tracking = useTranslations("tracking");
  const common = useTranslations("common");
  const { businessName: business } = useStore();
  const contact = useBranchContact();
  const ways = branch === null ? [] : contact({ branch, number });
  const links = (
    <div className="flex flex-wrap gap-2">
      {ways.map(({ kind, text, link }) => (
        <a key={kind} {...link} className={buttonClass("secondary")}>
          {text}
        </a>
      ))}
    </div>
  );
  return (
    <PageBar label={t("barLabel")}>
      <Notice
        tone="warning"
        isLive
        title={tracking("voidTransfer")}
        {...(ways.length > 0 && { action: links })}
        close={{ label: common("close"), onPress: onClose }}
      >
        <p>{t("barOrder", { number })}</p>
        <p>
          {tracking("voidTransferHint", { business })} {ways.length > 0 && tracking("voidTransferReach")}
        </p>
      </Notice>
    </PageBar>
  );
}
