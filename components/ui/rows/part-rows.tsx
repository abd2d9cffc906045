/** What an amount above is made of, quieter than it. */
export function PartRows({ rows }: { rows: { key: string; label: string; lang: "es" | undefined; text: string }[] }) {
  return (
    <ul className="text-sm text-ink-muted empty:hidden">
      {rows.map((row) => (
        <li key={row.key} className="flex flex-wrap gap-x-3">
          <span lang={row.lang} className="min-w-0 flex-[1_1_6rem]">
            {row.label}
          </span>
          {row.text !== "" && <span className="ml-auto text-right even-figures">{row.text}</span>}
        </li>
      ))}
    </ul>
  );
}
