import { useTranslations } from "next-intl";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { formatPesos } from "#domain/base/money.ts";
import type { Pesos } from "#domain/base/money.ts";
import { Button } from "#components/ui/button.tsx";
import { Stepper } from "#components/ui/stepper.tsx";

interface AddBarProps {
  quantity: number;
  onQuantity: (quantity: number) => void;
  total: Pesos;
  /** What the press does. */
  action: "add" | "addToSelection" | "update";
  /** Something is missing or cannot be had: the press says what (A49). */
  isBlocked: boolean;
  /** The branch takes no orders: when it will, beside a button that is really off (S1 §8, UX31). */
  closedText: string | null;
}

/** Quantity and the one action, with its price (UX9, L4). */
export function AddBar({ quantity, onQuantity, total, action, isBlocked, closedText }: AddBarProps) {
  const t = useTranslations("product");
  return (
    <div data-add-bar="">
      {closedText !== null && (
        <p className="mb-2 text-center text-sm text-balance">
          <strong className="block font-semibold text-danger">{t("BRANCH_NOT_AVAILABLE")}</strong>
          {closedText}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Stepper
          size="s"
          value={quantity}
          min={1}
          max={cartLimits.quantity}
          onChange={onQuantity}
          labels={{ decrease: t("decrease"), increase: t("increase") }}
        />
        <Button
          type="submit"
          size="l"
          isBlocked={isBlocked}
          disabled={closedText !== null}
          className="min-w-0 flex-[1_1_9rem] px-2!"
        >
          {t(action, { total: formatPesos(total) })}
        </Button>
      </div>
    </div>
  );
}
