import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import type { OfferHint } from "#lib/client/offer/order-hints.ts";
import { useRuleText } from "#lib/client/offer/rule-text.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** In sight at once; the others unfold. */
const mostInSight = 2;

function Hint({ hint, names }: { hint: OfferHint; names: ReadonlyMap<string, string> }) {
  const t = useTranslations("offer");
  const ruleText = useRuleText(names);
  const { open } = usePanelActions();
  const { promotion, failed } = hint;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <p className="min-w-0 flex-[1_1_9rem]">
        <span className="block font-semibold">{promotion.name}</span>
        <span className="text-ink-muted">{failed.map((failure) => ruleText(failure, promotion)).join(" · ")}</span>
      </p>
      {failed.some(({ rule }) => rule === "login") && (
        <button
          type="button"
          onClick={() => open("login")}
          className="min-h-11 rounded-md px-2 font-semibold text-accent hover:bg-brand-soft hover:text-ink"
        >
          {t("logIn")}
        </button>
      )}
    </li>
  );
}

/** The promotions that an order could have besides, each with what would make it hold (B1). */
export function OfferHints({ hints, names }: { hints: readonly OfferHint[]; names: ReadonlyMap<string, string> }) {
  const t = useTranslations("offer");
  if (hints.length === 0) return null;
  const items = hints.map((hint) => <Hint key={hint.promotion.id} hint={hint} names={names} />);
  const others = items.slice(mostInSight);
  return (
    <section aria-label={t("hints")} className="rounded-md bg-sunken px-3 py-2 text-sm">
      <ul>{items.slice(0, mostInSight)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-accent">
            {t("more", { count: others.length })}
            <Icon name="chevron-down" className="size-4" />
          </summary>
          <ul>{others}</ul>
        </details>
      )}
    </section>
  );
}
