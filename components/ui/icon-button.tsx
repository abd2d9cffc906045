import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, read aloud and shown on hover. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A round 44 px button that holds one icon; its name is the label (UX8, UX39). */
export function IconButton({ label, className = "", children, ref, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-label={label}
      title={label}
      className={`inline-grid size-[44px] shrink-0 place-items-center rounded-full transition-colors ${className}`}
    >
      {children}
    </button>
  );
}
