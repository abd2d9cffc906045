import { useId } from "react";
import type { ReactNode } from "react";

interface DataSectionProps {
  title: string;
  /** For who prints what is kept: it is no part of it. */
  isOnScreenOnly?: boolean;
  children: ReactNode;
}

/** A part of the page about one's own data. */
export function DataSection({ title, isOnScreenOnly = false, children }: DataSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`border-line flex flex-col gap-4 border-t pt-6 ${isOnScreenOnly ? "print:hidden" : ""}`}
    >
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
