import { useTranslations } from "next-intl";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { telephoneLink, whatsappNumber } from "#lib/client/phone-link.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";

interface ContactWay {
  kind: "call" | "chat";
  text: string;
  link: { href: string; "aria-label": string; target?: "_blank"; rel?: "noopener noreferrer" };
}

/** How to reach who makes an order: by telephone, by WhatsApp with its number in the message, or not at all. */
export function useBranchContact(): (order: Pick<TrackedOrder, "branch" | "number">) => ContactWay[] {
  const t = useTranslations("tracking");
  const { country } = useStore();
  return ({ branch, number }) => {
    const ways: ContactWay[] = [];
    const telephone = branch.phone === null ? null : telephoneLink(branch.phone, country);
    if (branch.phone !== null && telephone !== null) {
      const name = t("callNumber", { phone: phoneText(branch.phone) });
      ways.push({ kind: "call", text: t("call"), link: { href: telephone, "aria-label": name } });
    }
    const chat = whatsappNumber(branch, country);
    if (chat !== null) {
      const href = `https://wa.me/${chat}?text=${encodeURIComponent(t("whatsappMessage", { number }))}`;
      const link = { href, "aria-label": t("whatsapp"), target: "_blank", rel: "noopener noreferrer" } as const;
      ways.push({ kind: "chat", text: t("whatsappShort"), link });
    }
    return ways;
  };
}
