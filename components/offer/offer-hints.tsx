import { useTranslations } from "next-intl";
import { DishRow } from "#components/ui/rows/dish-row.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { shortly, useToasts } from "#components/ui/toast/toasts.ts";
import type { Pesos } from "#domain/base/money.ts";
import { lowestPrice } from "#domain/menu/menu.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { dishesBeside } from "#lib/client/cart/beside-cart.ts";
import { useDishesToAdd } from "#lib/client/cart/dish-to-add.ts";
import { useFillers } from "#lib/client/cart/fillers.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useOfferDishes } from "#lib/client/offer/offer-dishes.ts";
import { isInReach } from "#lib/client/offer/order-hints.ts";
import type { OfferHint } from "#lib/client/offer/order-hints.ts";
import { useRuleText } from "#lib/client/offer/rule-text.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** In sight at once; the others unfold. */
const mostInSight = 2;

interface HintProps {
  hint: OfferHint;
  names: ReadonlyMap<string, string>;
  /** What would bring it, null where nothing is known that does. */
  dish: MenuItem | null;
}

/** A dish of the promotion and its plus. */
function HintDish({ dish }: { dish: MenuItem }) {
  const t = useTranslations("product");
  const { showToast } = useToasts();
  const rowOf = useDishesToAdd((outcome) =>
    showToast(
      outcome === "full"
        ? { text: t("cartFull"), tone: "error" }
        : { text: t("added"), tone: "success", milliseconds: shortly },
    ),
  );
  return <DishRow {...rowOf(dish, lowestPrice(dish))} />;
}

function Hint({ hint, names, dish }: HintProps) {
  const t = useTranslations("offer");
  const ruleText = useRuleText(names);
  const { open } = usePanelActions();
  const { promotion, failed } = hint;
  // The dish says by itself what is to be added.
  const rules = dish === null ? failed : failed.filter(({ rule }) => rule !== "products");
  return (
    <li className="py-1">
      <p>
        <span className="block font-semibold">{promotion.name}</span>
        <span className="text-ink-muted">{rules.map((failure) => ruleText(failure, promotion)).join(" · ")}</span>
      </p>
      {dish !== null && <HintDish dish={dish} />}
      {failed.some(({ rule }) => rule === "login") && (
        <button
          type="button"
          onClick={() => open("login", "alert")}
          className="-ml-2 min-h-11 rounded-md px-2 font-semibold text-accent hover:bg-brand-soft hover:text-ink"
        >
          {t("logIn")}
        </button>
      )}
    </li>
  );
}

/** What a promotion on all that is ordered still misses. */
function gapOf({ promotion, failed }: OfferHint): Pesos {
  const gaps = failed.flatMap((failure) => (failure.rule === "minimum" ? [failure.missing] : []));
  return promotion.products === null ? (gaps[0] ?? 0) : 0;
}

/** A dish that brings the nearest of those promotions, none of those `beside` the cart. */
function useFillerFor(hints: readonly OfferHint[], beside: readonly string[]): (hint: OfferHint) => MenuItem | null {
  const { cart } = useCart();
  const gap = hints.map(gapOf).find((missing) => missing > 0) ?? 0;
  const fillers = useFillers(
    gap,
    cart.lines.map(({ itemId }) => itemId),
  );
  const filler = fillers.find(({ item }) => !beside.includes(item.id));
  return (hint) => (gap > 0 && gapOf(hint) === gap ? (filler?.item ?? null) : null);
}

/** The promotions that an order could have besides, each with what would make it hold (B1): at first those that this cart can still have. */
export function OfferHints({ hints, names }: Pick<HintProps, "names"> & { hints: readonly OfferHint[] }) {
  const t = useTranslations("offer");
  const shown = hints.filter(isInReach).slice(0, mostInSight);
  const others = hints.filter((hint) => !shown.includes(hint));
  const beside = useValue(dishesBeside);
  const dishOf = useOfferDishes(
    shown.map(({ promotion }) => promotion),
    beside,
  );
  const fillerFor = useFillerFor(shown, beside);
  if (hints.length === 0) return null;
  const row = (hint: OfferHint) => (
    <Hint key={hint.promotion.id} hint={hint} names={names} dish={dishOf(hint.promotion) ?? fillerFor(hint)} />
  );
  return (
    <section aria-label={t("hints")} className="rounded-md bg-sunken px-3 py-2 text-sm">
      {shown.length > 0 && <ul>{shown.map(row)}</ul>}
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent">
            {t(shown.length > 0 ? "more" : "all", { count: others.length })}
            <Icon name="chevron-down" className="size-4" />
          </summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </section>
  );
}
