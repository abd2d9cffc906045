import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";

interface SelectInputProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** A native choice of one of many, 48 px high like the text fields. */
export function SelectInput({ className = "", ref, children, ...rest }: SelectInputProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        ref={ref}
        className={`border-outline bg-surface-raised text-ink hover:border-ink-muted focus-visible:border-focus aria-invalid:border-danger h-12 w-full appearance-none rounded-md border pr-10 pl-3 text-base transition-colors focus-visible:outline-offset-0 ${className}`}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="text-ink-muted pointer-events-none absolute inset-y-0 right-3 my-auto size-5"
        strokeWidth={1.75}
      />
    </span>
  );
}
