import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { formatPesos } from "#domain/base/money.ts";
import type { ReviewedCart } from "#lib/client/cart/review-cart.ts";
import { stepIds } from "./step-ids.ts";
import type { Send } from "#components/checkout/send/use-send.ts";

/** So many dishes are seen while the order is folded. */
const mostPhotos = 4;

function Photos({ lines }: Pick<ReviewedCart, "lines">) {
  const photos = lines.flatMap(({ item }) => item?.photo ?? []);
  return (
    <span className="row-span-2 flex [&>*+*]:-ml-2">
      {photos.slice(0, mostPhotos).map((photo) => (
        <FoodPhoto
          key={photo.url}
          photo={photo}
          alt=""
          ratio="1"
          sizes="40px"
          className="size-10 rounded-full border-2 border-ground"
        />
      ))}
    </span>
  );
}

interface OrderFoldProps {
  send: Send;
  /** The cart's. */
  lines: ReactNode;
  /** Its lines are in sight at first. */
  isOpen: boolean;
}

/** What is ordered, folded to how much it is; open where something of it needs the person (UX28). */
export function OrderFold({ send, lines, isOpen }: OrderFoldProps) {
  const t = useTranslations("checkout");
  const { review, amounts } = send.order;
  const all = review?.lines ?? [];
  const count = all.reduce((sum, { kept }) => sum + kept.quantity, 0);
  const needsLook = all.some(({ state, news }) => state !== "ready" || news.length > 0);
  return (
    <section id={stepIds.lines} tabIndex={-1} aria-labelledby="checkout-order" className="outline-none">
      <details open={isOpen || needsLook || undefined} className="group/order">
        <summary className="grid min-h-13 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 [&::-webkit-details-marker]:hidden">
          <Photos lines={all} />
          <h2 className="text-sm text-ink-muted">
            <span id="checkout-order">{t("order")}</span>
            {send.user && (
              <>
                {" · "}
                <span>{t("forCustomer", { name: send.user.name })}</span>
              </>
            )}
          </h2>
          <Icon
            name="chevron-down"
            className="row-span-2 size-5 text-accent transition-transform group-open/order:rotate-180"
          />
          <span className="col-start-2 font-bold">
            {t("orderCount", { count, total: formatPesos(amounts.subtotal) })}
          </span>
        </summary>
        {lines}
      </details>
    </section>
  );
}
