import { Icon } from "#components/ui/icon.tsx";

interface AmountRow {
  key: string;
  label: string;
  text: string;
  /** Below the label, smaller. */
  note?: string;
}

interface AmountListProps {
  rows: AmountRow[];
  total: AmountRow;
  /** Greys figures that may still change. */
  isPending?: boolean;
  /** The row of the total opens and folds the others. */
  fold?: { isOpen: boolean; onPress: () => void };
}

function FoldButton({ label, isOpen, onPress }: { label: string } & NonNullable<AmountListProps["fold"]>) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="flex min-h-11 items-center gap-1 after:absolute after:inset-0 after:rounded-md"
    >
      {label}
      <Icon name="chevron-down" className={`size-5 text-accent transition-transform ${isOpen ? "" : "rotate-180"}`} />
    </button>
  );
}

/** What makes up an amount, row by row; the total last and largest (UX29). */
export function AmountList({ rows, total, isPending = false, fold }: AmountListProps) {
  const pending = isPending ? "text-ink-muted" : "";
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {rows.map((row) => (
        <div key={row.key} className="flex flex-wrap items-baseline justify-end gap-x-4 text-ink-muted">
          <dt className="min-w-0 flex-[1_1_7rem] text-pretty">
            {row.label}
            {row.note !== undefined && <span className="block text-xs">{row.note}</span>}
          </dt>
          <dd className={`shrink-0 text-right even-figures transition-colors ${pending}`}>{row.text}</dd>
        </div>
      ))}
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold ${fold ? "relative -my-1" : "mt-1"}`}
      >
        <dt>{fold ? <FoldButton label={total.label} {...fold} /> : total.label}</dt>
        <dd className={`ml-auto text-right even-figures transition-colors ${pending}`}>{total.text}</dd>
      </div>
    </dl>
  );
}
