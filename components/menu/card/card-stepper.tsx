import type { MenuItem } from "#domain/menu/menu.ts";
import { Icon } from "#components/ui/icon.tsx";
import { writeCardItem } from "#lib/exchange/card-item.ts";
import type { CardTexts } from "./menu-card.tsx";

/** The plus of an item with nothing to choose; with its count, which the browser writes, it is a stepper (app/menu.css). */
export function CardStepper({ item, t }: { item: MenuItem; t: CardTexts["menu"] }) {
  const { name } = item;
  return (
    <span className="card-place">
      <span data-add={writeCardItem(item)} className="card-stepper">
        <button type="button" data-less="" aria-label={t("oneLess", { name })}>
          <Icon name="trash" className="" />
        </button>
        <button type="button" aria-label={t("oneMore", { name })} />
      </span>
    </span>
  );
}
