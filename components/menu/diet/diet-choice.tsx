import { useTranslations } from "next-intl";
import { avoidable, unknownOf } from "#domain/menu/diet.ts";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { useAvoided } from "#lib/client/avoided.ts";

/** 'Yo no como…': what is left out of the menu, and what a menu cannot tell (B6). */
export function DietChoice() {
  const t = useTranslations("menu.diet");
  const { avoided, toggle } = useAvoided();
  return (
    <fieldset className="px-5 pt-2">
      <legend className="float-left w-full text-sm font-semibold text-ink-muted">{t("title")}</legend>
      <div className="clear-left grid gap-x-6 sm:grid-cols-2">
        {avoidable.map((each) => (
          <ChoiceRow
            key={each}
            type="checkbox"
            name={`avoided-${each}`}
            checked={avoided.includes(each)}
            onChange={() => toggle(each)}
            label={t(`kind.${each}`)}
          />
        ))}
      </div>
      {avoided.length > 0 && (
        <p className="pb-2 text-sm text-ink-muted">
          {avoided.length > unknownOf(avoided).length && t("marked")} {unknownOf(avoided).length > 0 && t("unmarked")}{" "}
          {t("allergic")}
        </p>
      )}
    </fieldset>
  );
}
