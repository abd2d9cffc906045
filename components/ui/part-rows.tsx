/** What an amount above is made of, quieter than it. */
export function PartRows({ rows }: { rows: { key: string; label: string; text: string }[] }) {
  return (
    <ul className="text-sm text-ink-muted empty:hidden">
      {rows.map((row) => (
        <li key={row.key} className="flex justify-between gap-3">
          <span className="min-w-0">{row.label}</span>
          <span className="shrink-0 tabular-nums">{row.text}</span>
        </li>
      ))}
    </ul>
  );
}
