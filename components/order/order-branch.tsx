import { MapPin, MessageCircle, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { actionTile } from "./action-tile.ts";
import { useBranchContact } from "#lib/client/order/tracking/branch-contact.ts";

const icons = { call: Phone, chat: MessageCircle };

/** How to reach who makes the order, above the fold (UX40). */
export function BranchActions({ order }: { order: TrackedOrder }) {
  const contact = useBranchContact();
  return contact(order).map(({ kind, text, link }) => {
    const Icon = icons[kind];
    return (
      <a key={kind} {...link} className={actionTile}>
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {text}
      </a>
    );
  });
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
