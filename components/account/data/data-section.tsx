import { useId } from "react";
import type { ReactNode } from "react";

interface DataSectionProps {
  title: string;
  /** By which its heading is found when what had the focus is gone. */
  name?: string;
  /** For who prints what is kept: it is no part of it. */
  isOnScreenOnly?: boolean;
  children: ReactNode;
}

/** Takes the focus to a part's heading once the page shows what is left: it begins anew with what the device keeps. */
export function focusSection(name: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-section="${name}"]`)?.focus());
}

/** A part of the page about one's own data. */
export function DataSection({ title, name, isOnScreenOnly = false, children }: DataSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`border-line flex flex-col gap-4 border-t pt-6 ${isOnScreenOnly ? "print:hidden" : ""}`}
    >
      <h2 id={id} data-section={name} tabIndex={-1} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
