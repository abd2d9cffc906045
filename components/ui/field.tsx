import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { Icon } from "./icon.tsx";

interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  /** Right of the label, for instance 'Opcional'. */
  aside?: string;
  hint?: ReactNode;
  /** Stays beside the field until it is mended (UX15). */
  error?: string | null;
  children: (control: FieldControlProps) => ReactNode;
}

/** A labelled control with its hint and its error, tied together for everybody who cannot see them (UX15). */
export function Field({ label, aside, hint, error, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== "";
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint ? `${id}hint` : "", hasError ? `${id}error` : ""].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside !== undefined && <span className="text-xs text-ink-muted">{aside}</span>}
      </div>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": hasError || undefined })}
      {hasHint && (
        <p id={`${id}hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
      <p id={`${id}error`} aria-live="polite" className="flex items-start gap-1 text-sm text-danger empty:hidden">
        {hasError && (
          <>
            <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}

const inputClass =
  "w-full scroll-my-20 rounded-md border border-outline bg-ground px-3 text-base text-ink placeholder:text-ellipsis placeholder:text-ink-muted transition-colors hover:border-ink focus-visible:border-focus focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60";

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field of 48 px; 16 px letters, so that phones do not zoom in. */
export function TextInput({ className = "", ref, ...rest }: TextInputProps) {
  return <input {...rest} ref={ref} className={`h-12 ${inputClass} ${className}`} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field of several lines. */
export function TextArea({ className = "", ref, ...rest }: TextAreaProps) {
  return <textarea rows={3} {...rest} ref={ref} className={`py-3 ${inputClass} ${className}`} />;
}
