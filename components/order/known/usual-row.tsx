import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { formatPesos } from "#domain/base/money.ts";
import { usualOf } from "#domain/order/usual.ts";
import type { Favorite } from "#domain/order/usual.ts";
import { knownItems } from "#lib/client/cart/known-items.ts";
import { useCatalog } from "#lib/client/cart/catalog.ts";
import { useNewsTexts } from "#lib/client/cart/news-texts.ts";
import { reviewCart } from "#lib/client/cart/review-cart.ts";
import type { ReviewedLine } from "#lib/client/cart/review-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { favoriteProducts } from "#lib/client/order/tracking/order-memory.ts";
import { useReorder } from "#lib/client/order/tracking/reorder.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** So many are the usual ones: more is a menu of its own. */
const mostShown = 6;

/** The usual lines compared with today's menu; what cannot be had now is left out. */
function useUsualLines(favorites: readonly Favorite[]): ReviewedLine[] {
  const known = useValue(knownItems);
  const ids = favorites.map(({ line }) => line.itemId);
  const { catalog, isFresh } = useCatalog(ids, known, { menuId: null, at: null });
  return useMemo(() => {
    if (!catalog || !isFresh) return [];
    const lines = favorites.map(({ line }, index) => ({ ...line, lineId: String(index) }));
    return reviewCart({ ...emptyCart, lines }, catalog, known).lines.filter(({ state }) => state !== "blocked");
  }, [catalog, isFresh, favorites, known]);
}

function UsualCard({ reviewed, onPress }: { reviewed: ReviewedLine; onPress: () => void }) {
  const t = useTranslations("order.usual");
  const cart = useTranslations("cart");
  const newsOf = useNewsTexts();
  const { kept, item, priced, news } = reviewed;
  const name = cart("units", { quantity: kept.quantity, name: item?.name ?? cart("unknownItem") });
  const parts = [kept.sizeName, ...(priced?.options ?? []).map((option) => option.name)].filter(
    (part) => part !== null,
  );
  return (
    <li className="shrink-0">
      <button type="button" onClick={onPress} className="usual-card">
        <span className="sr-only">{t("again")} </span>
        <FoodPhoto photo={item?.photo ?? null} alt="" ratio="1" sizes="64px" className="size-16 shrink-0 rounded-sm" />
        <span className="flex min-w-0 flex-1 flex-col text-left">
          <span className="line-clamp-2 text-sm leading-tight font-semibold">{name}</span>
          <span className="line-clamp-1 text-sm text-ink-muted">
            {news.length > 0 ? newsOf(reviewed).join(" ") : parts.join(", ")}
          </span>
          <span className="text-sm font-semibold tabular-nums">{priced ? formatPesos(priced.total) : ""}</span>
        </span>
        <Plus aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={2} />
      </button>
    </li>
  );
}

/** 'Lo de siempre': what this device orders most here, as it was configured; one press has it again (B3). */
export function UsualRow() {
  const t = useTranslations("order.usual");
  const tracking = useTranslations("tracking");
  const { branchId } = useStore();
  const { showToast } = useToasts();
  const { reorder } = useReorder();
  const all = useValue(favoriteProducts);
  const favorites = useMemo(() => usualOf(all ?? [], branchId, mostShown), [all, branchId]);
  const lines = useUsualLines(favorites);
  const [isBusy, setIsBusy] = useState(false);
  if (lines.length === 0) return null;
  const add = async ({ kept: { lineId: _own, ...line } }: ReviewedLine) => {
    if (isBusy) return;
    setIsBusy(true);
    const done = await reorder({ lines: [line], items: [], lost: [] }, branchId);
    setIsBusy(false);
    if (done.kind === "added" && done.left > 0)
      showToast({ text: tracking("repeatLeft", { count: 1 }), tone: "error" });
  };
  return (
    <section aria-labelledby="usual" aria-busy={isBusy} className="flex flex-col gap-2">
      <h2 id="usual" className="text-lg font-bold">
        {t("title")}
      </h2>
      <ul className="usual-strip">
        {lines.map((reviewed) => (
          <UsualCard key={reviewed.kept.lineId} reviewed={reviewed} onPress={() => void add(reviewed)} />
        ))}
      </ul>
    </section>
  );
}
