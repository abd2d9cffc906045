import { Icon } from "#components/ui/icon.tsx";

/** What is missing in a step, beside it until it is mended (UX15). */
export function StepError({ text }: { text: string | null }) {
  return (
    <p aria-live="assertive" className="flex items-start gap-2 text-sm text-danger empty:hidden">
      {text !== null && (
        <>
          <Icon name="circle-exclamation-point" className="mt-0.5 size-4" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}
