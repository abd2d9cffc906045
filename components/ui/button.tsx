import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "blocked";
type ButtonSize = "m" | "l";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Something is in progress: presses are ignored, the label stays, a spinner joins it. */
  isBusy?: boolean;
  /** Looks disabled but answers a press, so that it can say what is missing (UX14). */
  isBlocked?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-button text-on-button hover:filter-[brightness(0.95)] active:filter-[brightness(0.9)]",
  secondary: "border border-outline bg-surface-raised hover:bg-sunken",
  quiet: "text-accent hover:bg-brand-soft hover:text-ink",
  danger: "bg-danger text-ground hover:filter-[brightness(0.95)] active:filter-[brightness(0.9)]",
  // No colour of action, but words that can be read, for it answers a press (UX14).
  blocked: "border border-line bg-blocked text-ink/75",
};

const sizes: Record<ButtonSize, string> = {
  m: "min-h-11 px-4 text-sm",
  l: "min-h-13 px-6 text-base",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "m"): string {
  return `inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center transition-[filter,background-color,transform] active:scale-[0.99] select-none ${variants[variant]} ${sizes[size]}`;
}

/** The one button. It is at least 44 px high (UX8) and keeps its focus while it is busy or blocked. */
export function Button({
  variant = "primary",
  size = "m",
  isBusy = false,
  isBlocked = false,
  className = "",
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const look = isBlocked || rest.disabled === true ? "blocked" : variant;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-disabled={isBlocked || isBusy || rest["aria-disabled"] === true ? true : undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={`${buttonClass(look, size)} disabled:cursor-not-allowed ${className}`}
    >
      {isBusy && <span aria-hidden className="spinner spinner-delayed size-5 shrink-0" />}
      {children}
    </button>
  );
}
