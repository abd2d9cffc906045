import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";

/** The one look of radios and checkboxes. */
export function ChoiceMark(input: InputHTMLAttributes<HTMLInputElement> & { type: "radio" | "checkbox" }) {
  const isRadio = input.type === "radio";
  return (
    <span className="relative grid size-[24px] shrink-0 place-items-center">
      <input
        {...input}
        className={`peer size-[24px] appearance-none border-2 border-outline transition-colors checked:border-accent checked:bg-accent disabled:border-line ${isRadio ? "rounded-full" : "rounded-sm"}`}
      />
      <span
        aria-hidden
        className={`pointer-events-none absolute opacity-0 transition-opacity peer-checked:opacity-100 ${
          isRadio
            ? "size-[10px] rounded-full bg-ground"
            : "mb-[2px] h-[12px] w-[6px] rotate-45 border-r-2 border-b-2 border-ground"
        }`}
      />
    </span>
  );
}

interface ChoiceRowProps {
  type: "radio" | "checkbox";
  /** The same for all radios of a group. */
  name: string;
  value?: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  label: ReactNode;
  description?: ReactNode;
  /** At the right edge, inside the pressable row: a price. */
  aside?: ReactNode;
  /** Before the label: a thumbnail or an icon. */
  leading?: ReactNode;
  /** Right of the row, outside of its label: a stepper. */
  trailing?: ReactNode;
  disabled?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

function isShown(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== false;
}

/** A real radio or checkbox whose whole row can be pressed, at least 48 px high (UX12). */
export function ChoiceRow(props: ChoiceRowProps) {
  const { label, description, aside, leading, trailing, disabled = false, ...input } = props;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-2">
      <label
        className={`flex min-h-13 min-w-0 flex-[1_1_10rem] items-center gap-3 py-2 ${disabled ? "cursor-not-allowed text-ink-muted" : "cursor-pointer"}`}
      >
        <ChoiceMark {...input} disabled={disabled} />
        {leading}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 flex-[1_1_6rem]">
            <span className="block text-base">{label}</span>
            {isShown(description) && <span className="block text-sm text-ink-muted">{description}</span>}
          </span>
          {isShown(aside) && <span className="shrink-0 text-sm text-ink-muted">{aside}</span>}
        </span>
      </label>
      {trailing}
    </div>
  );
}
