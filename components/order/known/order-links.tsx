import { ShoppingBag } from "lucide-react";
import Link from "next/link";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import type { Photo } from "#domain/base/photo.ts";
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
  /** Of the first dish that has one. */
  photo: Photo | null;
  isActive: boolean;
}

interface OrderLinksProps {
  links: OrderLink[];
  /** Also the way to what each had, over the page. */
  hasDetails?: boolean;
  onNavigate?: () => void;
}

function DishPhoto({ photo }: Pick<OrderLink, "photo">) {
  if (photo !== null)
    return <FoodPhoto photo={photo} alt="" ratio="1" sizes="56px" className="size-14 shrink-0 rounded-md" />;
  return (
    <span aria-hidden className="bg-sunken grid size-14 shrink-0 place-items-center rounded-md text-ink-muted">
      <ShoppingBag className="size-6" strokeWidth={1.75} />
    </span>
  );
}

/** Orders: a press of the row goes to it, the button beside it has it again. */
export function OrderLinks({ links, hasDetails = false, onNavigate }: OrderLinksProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {links.map((link) => (
        <li key={link.number} className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 py-2">
          <Link
            href={orderPath(link.number)}
            prefetch={false}
            onClick={() => onNavigate?.()}
            className="flex min-h-14 min-w-0 flex-[1_0_11rem] items-center gap-3 rounded-md hover:bg-sunken"
          >
            <DishPhoto photo={link.photo} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{link.title}</span>
              <span className={`block text-sm ${link.isActive ? "text-accent" : "text-ink-muted"}`}>{link.detail}</span>
              <span className="block text-sm text-ink-muted">{link.date}</span>
              {link.dishes !== "" && <span className="line-clamp-2 block text-sm text-ink-muted">{link.dishes}</span>}
            </span>
          </Link>
          <span className="flex gap-2">
            {hasDetails && <DetailsButton number={link.number} />}
            <RepeatButton number={link.number} isSmall />
          </span>
        </li>
      ))}
    </ul>
  );
}
