import { ChevronRight } from "lucide-react";
import Link from "next/link";

export interface OrderLink {
  number: string;
  /** 'Pedido SAB-1001'. */
  title: string;
  /** Status or date, and the total. */
  detail: string;
  isActive: boolean;
}

/** Orders one can go to. */
export function OrderLinks({ links, onNavigate }: { links: OrderLink[]; onNavigate?: () => void }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {links.map((link) => (
        <li key={link.number}>
          <Link
            href={`/rastrear-orden/${encodeURIComponent(link.number)}`}
            prefetch={false}
            onClick={() => onNavigate?.()}
            className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{link.title}</span>
              <span className={`block text-sm ${link.isActive ? "text-accent" : "text-ink-muted"}`}>{link.detail}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
