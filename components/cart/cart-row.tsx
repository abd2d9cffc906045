"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { LazyBoundary } from "#components/ui/lazy.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { PartRows } from "#components/ui/rows/part-rows.tsx";
import { Price } from "#components/ui/price.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useLineParts } from "#lib/client/order/line-parts.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { ReviewedLine } from "#lib/client/cart/review-cart.ts";
import { LineNews } from "./cart-parts.ts";

/** How long a removed line can be had back (UX16). */
const undoTime = 6000;

function editAddress({ kept, line }: ReviewedLine): string {
  const { groupId, itemId } = line ?? kept;
  return `/producto/${groupId}/${itemId}?linea=${kept.lineId}`;
}

function Thumb({ reviewed }: { reviewed: ReviewedLine }) {
  const t = useTranslations("cart");
  const photo = reviewed.item?.photo ?? null;
  if (photo)
    return <FoodPhoto photo={photo} alt="" ratio="1" sizes="64px" className="row-span-2 size-[64px] rounded-md" />;
  return (
    <span className="row-span-2 grid size-[64px] place-items-center rounded-md bg-sunken p-1 text-center text-xs text-ink">
      {t("noImage")}
    </span>
  );
}

/** Size and choices in one line, which opens into all of them (S1 §2); what costs something says how much of the line it is (A154). */
function Parts({ parts }: { parts: ComponentProps<typeof PartRows>["rows"] }) {
  if (parts.length === 0) return null;
  return (
    <details className="group/parts text-sm text-ink-muted">
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-1 [&::-webkit-details-marker]:hidden">
        <span lang={parts[0]?.lang} className="line-clamp-1 min-w-0 group-open/parts:line-clamp-none">
          {parts.map(({ label }) => label).join(" · ")}
        </span>
        <Icon name="chevron-down" className="mt-0.5 size-4 shrink-0 transition-transform group-open/parts:rotate-180" />
      </summary>
      <PartRows rows={parts.filter(({ text }) => text !== "")} />
    </details>
  );
}

/** Size, choices and note. */
function Details({ priced, kept }: Pick<ReviewedLine, "priced" | "kept">) {
  const t = useTranslations("cart");
  const partsOf = useLineParts();
  const { menuLang } = useStore();
  return (
    <>
      {priced ? (
        <Parts parts={partsOf(priced)} />
      ) : (
        kept.sizeName !== null && (
          <p lang={menuLang} className="text-sm text-ink-muted">
            {kept.sizeName}
          </p>
        )
      )}
      {kept.note !== "" && <p className="mt-1 text-sm text-ink-muted">{t("note", { note: kept.note })}</p>}
    </>
  );
}

/** What a line costs, and struck what it would without promotion and coupon. */
function LinePrice({ total, discount }: { total: Pesos; discount: Pesos }) {
  const t = useTranslations("offer");
  const gross = formatPesos(total);
  return (
    <p className="flex flex-wrap justify-end gap-x-2">
      {discount > 0 && (
        <s className="whitespace-nowrap text-ink-muted even-figures">
          <span className="sr-only">{t("was", { price: gross })}</span>
          <span aria-hidden>{gross}</span>
        </s>
      )}
      <Price text={formatPesos(total - discount)} className="font-semibold" />
    </p>
  );
}

/** Takes a line out, which for a moment can be undone. */
function useTakeOut(lineId: string): () => void {
  const { showToast } = useToasts();
  const t = useTranslations("cart");
  const { remove } = useCart();
  return () => {
    const undo = remove(lineId);
    const action = { label: t("undo"), onPress: undo };
    showToast({ text: t("removed"), tone: "info", milliseconds: undoTime, action });
  };
}

function RowActions({ reviewed, name, takeOut }: { reviewed: ReviewedLine; name: string; takeOut: () => void }) {
  const t = useTranslations("cart");
  const { setQuantity } = useCart();
  const { leave } = usePanel();
  const { lineId, quantity } = reviewed.kept;
  return (
    <div className="flex flex-wrap items-center justify-end">
      <SoftLink
        href={editAddress(reviewed)}
        onClick={leave}
        aria-label={t("editLine", { name })}
        className="mr-auto -ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold text-accent hover:bg-brand-soft hover:text-ink"
      >
        <Icon name="pencil" className="size-4" />
        {t("edit")}
      </SoftLink>
      {quantity > 1 && (
        <IconButton label={t("removeLine", { name })} onClick={takeOut} className="text-ink-muted hover:bg-sunken">
          <Icon name="trash" />
        </IconButton>
      )}
      <Stepper
        size="s"
        value={quantity}
        min={1}
        max={cartLimits.quantity}
        removesAtMin
        onChange={(next) => (next < 1 ? takeOut() : setQuantity(lineId, next))}
        labels={{
          decrease: t("decrease", { name }),
          increase: t("increase", { name }),
          remove: t("removeLine", { name }),
        }}
      />
    </div>
  );
}

interface CartRowProps {
  reviewed: ReviewedLine;
  discount: Pesos;
  showsPhoto: boolean;
  onAccept: () => void;
}

/** One line of the cart (S1 §2, §4; S3 §2, §4). */
export function CartRow(props: CartRowProps) {
  const { reviewed, discount, showsPhoto, onAccept } = props;
  const t = useTranslations("cart");
  const { item, priced, kept, state } = reviewed;
  const { menuLang } = useStore();
  const name = item?.name ?? t("unknownItem");
  const isBlocked = state === "blocked";
  const takeOut = useTakeOut(kept.lineId);
  return (
    <li
      data-line={kept.lineId}
      data-state={state}
      tabIndex={-1}
      className={`grid gap-x-3 gap-y-1 py-3 ${showsPhoto ? "grid-cols-[64px_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)]"}`}
    >
      {showsPhoto && <Thumb reviewed={reviewed} />}
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-end gap-x-3">
          <p
            lang={item ? menuLang : undefined}
            className={`min-w-0 flex-[1_1_7rem] font-semibold ${isBlocked ? "text-ink-muted line-through" : ""}`}
          >
            {name}
          </p>
          {priced && !isBlocked && <LinePrice total={priced.total} discount={discount} />}
        </div>
        <Details priced={isBlocked ? null : priced} kept={kept} />
      </div>
      {(reviewed.news.length > 0 || reviewed.state === "edit") && (
        <div className="col-span-full">
          <LazyBoundary>
            <LineNews
              reviewed={reviewed}
              name={name}
              editAddress={editAddress(reviewed)}
              onAccept={onAccept}
              onRemove={takeOut}
            />
          </LazyBoundary>
        </div>
      )}
      {!isBlocked && (
        <div className="-col-end-1 min-w-0">
          <RowActions reviewed={reviewed} name={name} takeOut={takeOut} />
        </div>
      )}
    </li>
  );
}
