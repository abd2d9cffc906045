import { Icon } from "#components/ui/icon.tsx";
import type { CardTexts } from "./menu-card.tsx";

/** The plus of an item with nothing to choose; with its count, which the browser writes, it is a stepper (app/menu.css). */
export function CardStepper({ name, t }: { name: string; t: CardTexts["menu"] }) {
  return (
    <span className="card-place">
      <span data-add="" className="card-stepper">
        <button type="button" data-less="" aria-label={t("oneLess", { name })}>
          <Icon name="trash" className="" />
        </button>
        <button type="button" aria-label={t("oneMore", { name })} />
      </span>
    </span>
  );
}
