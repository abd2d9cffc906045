import type { ReactNode } from "react";
import { StepError } from "./step-error.tsx";

interface StepSectionProps {
  id: string;
  title: string;
  /** The way to change what is chosen. */
  change: ReactNode;
  error: string | null;
  children: ReactNode;
}

/** A step of the checkout: what is chosen, how to change it, and what is wrong with it. */
export function StepSection({ id, title, change, error, children }: StepSectionProps) {
  const titleId = `${id}-title`;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className="flex flex-col gap-3 outline-none">
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <h2 id={titleId} className="min-w-0 flex-[1_1_9rem] text-lg font-bold">
          {title}
        </h2>
        {change}
      </div>
      {children}
      <StepError text={error} />
    </section>
  );
}
