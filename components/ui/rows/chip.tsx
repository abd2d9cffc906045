import type { ReactNode } from "react";

interface ChipProps {
  type: "radio" | "checkbox";
  name: string;
  isPicked: boolean;
  /** There is no room left for it. */
  isFull?: boolean;
  onPick: () => void;
  children: ReactNode;
}

/** A real radio or checkbox that looks like a chip (UX12). */
export function Chip({ type, name, isPicked, isFull = false, onPick, children }: ChipProps) {
  return (
    <label className="border-outline has-checked:border-accent has-checked:bg-brand-soft has-focus-visible:outline-focus inline-flex min-h-11 cursor-pointer items-center rounded-full border px-4 text-sm has-checked:font-semibold has-checked:[box-shadow:0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input type={type} name={name} checked={isPicked} disabled={isFull} onChange={onPick} className="sr-only" />
      {children}
    </label>
  );
}
