import { useSetAtom } from "jotai/react";
import { Heart, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { formatPesos } from "#domain/base/money.ts";
import { lowestPrice } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
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
import { forgetGoneDishes, savedHere } from "#lib/client/saved-dishes.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** So many are the usual ones: more is a menu of its own. */
const mostShown = 6;

/** The usual lines compared with today's menu, without what cannot be had now, and the kept dishes that it has. */
function useKnownDishes(favorites: readonly Favorite[], saved: readonly string[]) {
  const known = useValue(knownItems);
  const forgetGone = useSetAtom(forgetGoneDishes);
  const ids = [...favorites.map(({ line }) => line.itemId), ...saved];
  const answer = useCatalog(ids, known, { menuId: null, at: null });
  const catalog = answer.isFresh ? answer.catalog : null;
  const items = useMemo(() => catalog?.menu.groups.flatMap((group) => group.items) ?? [], [catalog]);
  useEffect(() => {
    if (catalog) forgetGone(new Set(items.map(({ id }) => id)));
  }, [catalog, items, forgetGone]);
  const lines = useMemo((): ReviewedLine[] => {
    if (!catalog) return [];
    const usual = favorites.map(({ line }, index) => ({ ...line, lineId: String(index) }));
    return reviewCart({ ...emptyCart, lines: usual }, catalog, known).lines.filter(({ state }) => state !== "blocked");
  }, [catalog, favorites, known]);
  const dishes = saved.flatMap((id) => items.find((item) => item.id === id && item.isActive) ?? []);
  return { lines, dishes };
}

function UsualCard({ reviewed, onPress }: { reviewed: ReviewedLine; onPress: () => void }) {
  const t = useTranslations("order.usual");
  const cart = useTranslations("cart");
  const newsOf = useNewsTexts();
  const { menuLang } = useStore();
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
          <span lang={menuLang} className="line-clamp-2 text-sm leading-tight font-semibold">
            {name}
          </span>
          <span lang={news.length > 0 ? undefined : menuLang} className="line-clamp-1 text-sm text-ink-muted">
            {news.length > 0 ? newsOf(reviewed).join(" ") : parts.join(", ")}
          </span>
          <span className="text-sm font-semibold even-figures">{priced ? formatPesos(priced.total) : ""}</span>
        </span>
        <Plus aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={2} />
      </button>
    </li>
  );
}

/** A dish that is kept (B26): a press shows it. */
function SavedCard({ item }: { item: MenuItem }) {
  const t = useTranslations("menu");
  const { menuLang } = useStore();
  const lowest = formatPesos(lowestPrice(item));
  return (
    <li className="shrink-0">
      <SoftLink href={`/producto/${item.groupId}/${item.id}`} className="usual-card">
        <FoodPhoto photo={item.photo} alt="" ratio="1" sizes="64px" className="size-16 shrink-0 rounded-sm" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span lang={menuLang} className="line-clamp-2 text-sm leading-tight font-semibold">
            {item.name}
          </span>
          <span className="text-sm font-semibold even-figures">
            {item.sizes.length > 1 ? t("from", { price: lowest }) : lowest}
          </span>
        </span>
        <Heart aria-hidden className="size-5 shrink-0 fill-current text-accent" strokeWidth={1.75} />
      </SoftLink>
    </li>
  );
}

function KnownSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <ul className="flex gap-3">{children}</ul>
    </section>
  );
}

/** 'Lo de siempre': what this device orders most here, as it was configured; one press has it again (B3). Beside it what it keeps (B26). */
export function UsualRow() {
  const t = useTranslations("order.usual");
  const tracking = useTranslations("tracking");
  const { branchId } = useStore();
  const { showToast } = useToasts();
  const { reorder } = useReorder();
  const all = useValue(favoriteProducts);
  const favorites = useMemo(() => usualOf(all ?? [], branchId, mostShown), [all, branchId]);
  const { lines, dishes } = useKnownDishes(favorites, useValue(savedHere));
  const [isBusy, setIsBusy] = useState(false);
  if (lines.length + dishes.length === 0) return null;
  const add = async ({ kept: { lineId: _own, ...line } }: ReviewedLine) => {
    if (isBusy) return;
    setIsBusy(true);
    const done = await reorder({ lines: [line], items: [], lost: [] }, branchId);
    setIsBusy(false);
    if (done.kind === "added" && done.left > 0)
      showToast({ text: tracking("repeatLeft", { count: 1 }), tone: "error" });
  };
  return (
    <div aria-busy={isBusy} className="usual-strip">
      {lines.length > 0 && (
        <KnownSection id="usual" title={t("title")}>
          {lines.map((reviewed) => (
            <UsualCard key={reviewed.kept.lineId} reviewed={reviewed} onPress={() => void add(reviewed)} />
          ))}
        </KnownSection>
      )}
      {dishes.length > 0 && (
        <KnownSection id="saved-dishes" title={t("saved")}>
          {dishes.map((item) => (
            <SavedCard key={item.id} item={item} />
          ))}
        </KnownSection>
      )}
    </div>
  );
}
