import { useId } from "react";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";

interface ChoiceSectionProps {
  /** Found by the button that jumps to what is missing. */
  groupId: string;
  title: string;
  /** Of the title, where it is not the page's. */
  lang?: "es" | undefined;
  /** The rule before choosing, for instance 'Elige 2' (UX13). */
  rule: string | null;
  /** How it stands: 'te falta 1', announced as it changes. */
  state: string | null;
  chip: { text: string; tone: "required" | "complete" | "optional" };
  /** 'Elige al menos 2', under the chip (S1 §5, A143). */
  minimum: string | null;
  /** The person tried to go on without it. */
  isMissing: boolean;
  children: ReactNode;
}

const chipTones = {
  required: "bg-ink text-ground",
  complete: "bg-success-soft text-ink",
  optional: "bg-sunken text-ink",
};

/** A group of choices under its name and its rule, as a field set (UX13). */
export function ChoiceSection(props: ChoiceSectionProps) {
  const { groupId, title, lang, rule, state, chip, minimum, isMissing, children } = props;
  const ruleId = useId();
  return (
    <fieldset
      data-choice-group={groupId}
      aria-describedby={`${ruleId} ${ruleId}-chip`}
      className={`scroll-mt-20 rounded-md border p-3 transition-colors md:p-4 ${isMissing ? "border-danger bg-danger-soft" : "border-line"}`}
    >
      <legend lang={lang} className="sr-only">
        {title}
      </legend>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-min max-w-full flex-[1_1_8rem]">
          <p aria-hidden lang={lang} className="text-base font-bold">
            {title}
          </p>
          <p id={ruleId} aria-live="polite" className={`text-sm ${isMissing ? "text-danger" : "text-ink-muted"}`}>
            {[rule, state].filter((text) => text !== null).join(" · ")}
          </p>
        </div>
        <span id={`${ruleId}-chip`} className="flex shrink-0 flex-col items-end gap-1">
          <span
            className={`inline-flex shrink-0 items-center gap-1 rounded-sm px-2 py-1 text-xs font-semibold ${chipTones[chip.tone]}`}
          >
            {chip.tone === "complete" && <Icon name="check" className="size-3.5" />}
            {isMissing && <Icon name="circle-exclamation-point" className="size-3.5" />}
            {chip.text}
          </span>
          {minimum !== null && <span className="text-xs text-ink">{minimum}</span>}
        </span>
      </div>
      <div className="mt-1 divide-y divide-line">{children}</div>
    </fieldset>
  );
}
