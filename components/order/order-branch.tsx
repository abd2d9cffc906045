import { MapPin, MessageCircle, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { telephoneLink, whatsappNumber } from "#lib/client/phone-link.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Beside each other where both fit on one line, else one below the other. */
const linkClass = "min-w-0 flex-[1_1_11rem] wrap-anywhere";

/** Who makes the order and how to reach them, above the fold (UX40). */
export function OrderBranch({ order }: { order: TrackedOrder }) {
  const t = useTranslations("tracking");
  const { country } = useStore();
  const { branch, number } = order;
  const telephone = branch.phone === null ? null : telephoneLink(branch.phone, country);
  const chat = whatsappNumber(branch, country);
  const message = encodeURIComponent(t("whatsappMessage", { number }));
  return (
    <section
      aria-label={t("branch")}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <div className="flex gap-3">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
        <p className="min-w-0">
          <strong className="block font-semibold">{branch.name}</strong>
          <span className="text-sm text-ink-muted">{branch.address}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {branch.phone !== null && telephone !== null && (
          <a href={telephone} className={`${buttonClass("secondary")} ${linkClass}`}>
            <Phone aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {phoneText(branch.phone)}
          </a>
        )}
        {chat !== null && (
          <a
            href={`https://wa.me/${chat}?text=${message}`}
            target="_blank"
            rel="noopener noreferrer"
            className={`${buttonClass("secondary")} ${linkClass}`}
          >
            <MessageCircle aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {t("whatsapp")}
          </a>
        )}
      </div>
    </section>
  );
}
