import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { orderPath } from "#domain/order/access/order-link.ts";
import { DetailsButton } from "./details-button.tsx";
import { RepeatButton } from "./repeat-button.tsx";

export interface OrderLink {
  number: string;
  /** 'Pedido SAB-1001'. */
  title: string;
  /** How it stands and the total. */
  detail: string;
  /** 'Hoy, 7:00 p. m.'. */
  date: string;
  /** '2 × Bandeja paisa, 1 × Jugo'; empty when nobody knows. */
  dishes: string;
  isActive: boolean;
}

/** Orders one can go to, and order again. */
export function OrderLinks({ links, onNavigate }: { links: OrderLink[]; onNavigate?: () => void }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {links.map((link) => (
        <li key={link.number} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2">
          <Link
            href={orderPath(link.number)}
            prefetch={false}
            onClick={() => onNavigate?.()}
            className="flex min-h-14 min-w-0 flex-[1_0_100%] items-center gap-3 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{link.title}</span>
              <span className={`block text-sm ${link.isActive ? "text-accent" : "text-ink-muted"}`}>{link.detail}</span>
              <span className="block text-sm text-ink-muted">{link.date}</span>
              {link.dishes !== "" && <span className="line-clamp-2 block text-sm text-ink-muted">{link.dishes}</span>}
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
          </Link>
          <DetailsButton number={link.number} />
          <RepeatButton number={link.number} isSmall />
        </li>
      ))}
    </ul>
  );
}
