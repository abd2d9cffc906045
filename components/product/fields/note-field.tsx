import { useTranslations } from "next-intl";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { Field, TextArea } from "#components/ui/field.tsx";

/** What the kitchen should know, up to 250 characters. */
export function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const t = useTranslations("product");
  const count = t("noteCount", { count: note.length, maximum: cartLimits.note });
  return (
    <Field label={t("note")} aside={t("optional")} hint={note === "" ? t("noteHint") : count}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={cartLimits.note}
          value={note}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
