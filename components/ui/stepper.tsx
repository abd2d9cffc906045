import { Icon } from "./icon.tsx";
import { Status } from "./status.tsx";

interface StepperProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  labels: { decrease: string; increase: string; remove?: string };
  /** At the minimum the minus becomes a bin that asks for `min - 1` (UX16). */
  removesAtMin?: boolean;
  /** `s` for rows of a list: the buttons stay 44 px, the frame is slimmer. Pixels: larger letters leave no room for larger signs. */
  size?: "s" | "m";
}

const buttonClass =
  "grid place-items-center rounded-md text-accent transition-colors hover:bg-brand-soft aria-disabled:cursor-not-allowed aria-disabled:text-ink-muted aria-disabled:opacity-50";

/** A count between a minus and a plus, each 44 px (UX8, UX12); the number is announced when it changes. */
export function Stepper({ value, min, max, onChange, labels, removesAtMin = false, size = "m" }: StepperProps) {
  const isAtMin = value <= min;
  const isAtMax = value >= max;
  const removes = isAtMin && removesAtMin;
  const target = size === "s" ? "size-[44px]" : "size-[48px]";
  return (
    <div className="inline-flex shrink-0 items-center rounded-md border border-line bg-ground">
      <button
        type="button"
        aria-label={removes ? (labels.remove ?? labels.decrease) : labels.decrease}
        aria-disabled={(isAtMin && !removesAtMin) || undefined}
        onClick={() => {
          if (!isAtMin || removesAtMin) onChange(value - 1);
        }}
        className={`${target} ${buttonClass}`}
      >
        {removes ? <Icon name="trash" /> : <Icon name="minus" />}
      </button>
      <Status className="min-w-7 text-center text-base font-semibold even-figures">{value}</Status>
      <button
        type="button"
        aria-label={labels.increase}
        aria-disabled={isAtMax || undefined}
        onClick={() => {
          if (!isAtMax) onChange(value + 1);
        }}
        className={`${target} ${buttonClass}`}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
