import { MapPin, MessageCircle, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { telephoneLink, whatsappNumber } from "#lib/client/phone-link.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { actionTile } from "./action-tile.ts";

/** How to reach who makes the order, above the fold (UX40). */
export function BranchActions({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { country } = useStore();
  const { branch, number } = order;
  const telephone = branch.phone === null ? null : telephoneLink(branch.phone, country);
  const chat = whatsappNumber(branch, country);
  const message = encodeURIComponent(t("whatsappMessage", { number }));
  return (
    <>
      {branch.phone !== null && telephone !== null && (
        <a href={telephone} aria-label={t("callNumber", { phone: phoneText(branch.phone) })} className={actionTile}>
          <Phone aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("call")}
        </a>
      )}
      {chat !== null && (
        <a
          href={`https://wa.me/${chat}?text=${message}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("whatsapp")}
          className={actionTile}
        >
          <MessageCircle aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("whatsappShort")}
        </a>
      )}
    </>
  );
}

/** Who makes the order, where and with which phone. */
export function OrderBranch({ order: { branch } }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  return (
    <section aria-label={t("branch")} className="flex gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <p className="min-w-0">
        <strong className="block font-semibold">{branch.name}</strong>
        <span className="block text-sm text-ink-muted">{branch.address}</span>
        {branch.phone !== null && <span className="block text-sm text-ink-muted">{phoneText(branch.phone)}</span>}
      </p>
    </section>
  );
}
