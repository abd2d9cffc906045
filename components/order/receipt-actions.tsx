import { MessageCircle, Printer, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { formatPesos } from "#domain/base/money.ts";
import { orderPath } from "#domain/order/access/order-link.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { share } from "#lib/client/share.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { actionTile } from "./action-tile.ts";

/** The receipt by WhatsApp, with nothing of the person in it, on paper, or to somebody: by the device's own sharing, else its link into the clipboard. */
export function ReceiptActions({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { businessName } = useStore();
  const { showToast } = useToasts();
  const { number, contents } = order;
  const total = contents === null ? null : formatPesos(contents.amounts.total);
  const url = window.location.origin + orderPath(number, contents?.shareToken);
  const send = async () => {
    const outcome = await share({ title: t("shareTitle", { number, name: businessName }), url });
    if (outcome === "copied") showToast({ text: t("linkCopied"), tone: "success" });
    if (outcome === "refused") showToast({ text: t("shareFailed", { url }), tone: "info" });
  };
  return (
    <>
      <p className="hidden text-sm wrap-anywhere print:block">{url}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {total !== null && (
          <a
            href={`https://wa.me/?text=${encodeURIComponent(t("receiptMessage", { name: businessName, number, total, url }))}`}
            target="_blank"
            rel="noopener noreferrer"
            className={actionTile}
          >
            <MessageCircle aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {t("receiptByWhatsapp")}
          </a>
        )}
        <button type="button" className={actionTile} onClick={() => void send()}>
          <Share2 aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("share")}
        </button>
        <button type="button" className={actionTile} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("print")}
        </button>
      </div>
    </>
  );
}
