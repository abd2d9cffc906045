/** An action beside the others: its icon, and below it what it does in words. */
export const actionTile =
  "flex min-h-16 min-w-0 flex-[1_1_4.5rem] flex-col items-center justify-center gap-1 rounded-md border border-line bg-surface-raised p-2 text-center text-xs font-semibold text-accent transition-colors hover:bg-brand-soft hover:text-ink aria-pressed:border-accent aria-pressed:bg-brand-soft aria-pressed:text-ink";
