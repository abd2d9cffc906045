import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageBar } from "#components/ui/page-bar.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { telephoneLink, whatsappNumber } from "#lib/client/phone-link.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** How to reach who gives the money back. */
function Contact({ number, branch }: { number: string; branch: TrackedOrder["branch"] }) {
  const t = useTranslations("payment");
  const { country } = useStore();
  const telephone = branch.phone === null ? null : telephoneLink(branch.phone, country);
  const chat = whatsappNumber(branch, country);
  const message = encodeURIComponent(t("voidTransfer.message", { number }));
  return (
    <div className="flex flex-wrap gap-2">
      {branch.phone !== null && telephone !== null && (
        <a
          href={telephone}
          aria-label={t("voidTransfer.callNumber", { phone: phoneText(branch.phone) })}
          className={buttonClass("secondary")}
        >
          {t("voidTransfer.call")}
        </a>
      )}
      {chat !== null && (
        <a
          href={`https://wa.me/${chat}?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("voidTransfer.whatsapp")}
          className={buttonClass("secondary")}
        >
          {t("voidTransfer.whatsappShort")}
        </a>
      )}
    </div>
  );
}

interface VoidTransferProps {
  number: string;
  /** Who was to make it; null until that is known. */
  branch: TrackedOrder["branch"] | null;
  onClose: () => void;
}

/** The order is not made: nobody pays it any more, and what was paid the business gives back. */
export function VoidTransfer({ number, branch, onClose }: VoidTransferProps) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const { businessName: business } = useStore();
  return (
    <PageBar label={t("barLabel")}>
      <Notice
        tone="warning"
        isLive
        title={t("voidTransfer.title")}
        {...(branch && { action: <Contact number={number} branch={branch} /> })}
        close={{ label: common("close"), onPress: onClose }}
      >
        <p>{t("barOrder", { number })}</p>
        <p>{t("voidTransfer.text", { business })}</p>
      </Notice>
    </PageBar>
  );
}
