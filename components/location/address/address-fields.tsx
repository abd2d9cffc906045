import { useTranslations } from "next-intl";
import { Field, TextInput } from "#components/ui/field.tsx";
import { addressLimits } from "#domain/person/address-limits.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";
import { useProblemText } from "./problem-text.ts";
import type { AddressProblems } from "./problem-text.ts";

interface Fields {
  draft: AddressDraft;
  problems: AddressProblems;
  set: (change: Partial<AddressDraft>) => void;
}

/** The barrio, which an order needs and an account does not (A99). */
export function NeighborhoodField({ draft, problems, set, isOptional }: Fields & { isOptional: boolean }) {
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  return (
    <Field
      label={t("neighborhood")}
      {...(isOptional ? { aside: t("optional") } : {})}
      error={textOf("neighborhood", problems)}
    >
      {(control) => (
        <TextInput
          {...control}
          name="neighborhood"
          autoComplete="address-level3"
          autoCapitalize="words"
          required={!isOptional}
          maxLength={addressLimits.neighborhood}
          value={draft.neighborhood}
          onChange={(event) => set({ neighborhood: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Optional, with a reason to fill it (A99). */
export function DetailsField({ draft, problems, set }: Fields) {
  const t = useTranslations("location.address");
  const textOf = useProblemText();
  return (
    <Field
      label={t("details")}
      aside={t("optional")}
      hint={draft.details.trim() === "" ? t("detailsNudge") : null}
      error={textOf("details", problems)}
    >
      {(control) => (
        <TextInput
          {...control}
          name="details"
          autoComplete="address-line2"
          placeholder={t("detailsPlaceholder")}
          maxLength={addressLimits.details}
          value={draft.details}
          onChange={(event) => set({ details: event.target.value })}
        />
      )}
    </Field>
  );
}
