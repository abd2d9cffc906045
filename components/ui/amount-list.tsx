interface AmountRow {
  key: string;
  label: string;
  text: string;
  /** Below the label, smaller. */
  note?: string;
}

/** What makes up an amount, row by row; the total last and largest (UX29). `isPending` greys figures that may still change. */
export function AmountList(props: { rows: AmountRow[]; total: AmountRow; isPending?: boolean }) {
  const pending = props.isPending === true ? "text-ink-muted" : "";
  return (
    <dl className="flex flex-col gap-1 text-sm">
      {props.rows.map((row) => (
        <div key={row.key} className="flex flex-wrap items-baseline justify-end gap-x-4 text-ink-muted">
          <dt className="min-w-0 flex-[1_1_7rem] text-pretty">
            {row.label}
            {row.note !== undefined && <span className="block text-xs">{row.note}</span>}
          </dt>
          <dd className={`shrink-0 text-right tabular-nums transition-colors ${pending}`}>{row.text}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        <dt>{props.total.label}</dt>
        <dd className={`ml-auto text-right tabular-nums transition-colors ${pending}`}>{props.total.text}</dd>
      </div>
    </dl>
  );
}
