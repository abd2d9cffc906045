import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { orderPath } from "#domain/order/access/order-link.ts";
import { transferName, transferChannel } from "#domain/store/transfer.ts";
import { whatsappNumber } from "#lib/client/phone-link.ts";
import { useShareToken } from "#lib/client/order/tracking/share-token.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { TransferOrder } from "#lib/exchange/stored/stored-order.ts";
import type { TransferInfo } from "#lib/exchange/transfer.ts";

interface ProofProps {
  order: TransferOrder;
  transfer: TransferInfo;
}

/** The message: order, name, amount, business and branch, key and entity, tracking link (B4). */
function useProofText({ order, transfer }: ProofProps): string {
  const t = useTranslations("payment");
  const { businessName } = useStore();
  const { user } = useSession();
  const to = [transfer.entity, transferName(transferChannel(order.kind, transfer), transfer)].filter(Boolean).join(" ");
  return t("proofMessage", {
    number: order.number,
    name: user?.name ?? t("someCustomer"),
    amount: formatPesos(order.total),
    place: `${businessName}, ${transfer.branchName}`,
    to: to === "" ? t("theBranch") : to,
    link: window.location.origin + orderPath(order.number, useShareToken(order.number)),
  });
}

/** Sends the proof by WhatsApp, with the six facts written; without a number it is shown at the branch. */
export function ProofLink(props: ProofProps) {
  const t = useTranslations("payment");
  const { country } = useStore();
  const text = useProofText(props);
  const chat = whatsappNumber(props.transfer, country);
  if (chat === null) return <p>{t("showProof")}</p>;
  return (
    <a
      href={`https://wa.me/${chat}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass("primary", "l")} w-full`}
    >
      <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
      {t("sendProof")}
    </a>
  );
}
