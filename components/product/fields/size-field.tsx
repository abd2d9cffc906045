import { useTranslations } from "next-intl";
import { useId } from "react";
import type { ReactNode } from "react";
import { formatPesos } from "#domain/base/money.ts";
import type { Size } from "#domain/menu/menu.ts";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Price } from "#components/ui/price.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { ChoiceSection } from "./choice-section.tsx";

interface SizeFieldProps {
  sizes: Size[];
  /** The prices that promotions lower, each in its size's place. */
  prices: readonly ReactNode[];
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** The sizes with their own prices; one is always chosen (S1 §2). */
export function SizeField(props: SizeFieldProps) {
  const t = useTranslations("product");
  const { menuLang } = useStore();
  const name = useId();
  if (props.sizes.length === 0) return null;
  return (
    <ChoiceSection
      groupId="size"
      title={t("size")}
      rule={t("ruleExactly", { minimum: 1 })}
      state={null}
      chip={{ text: t("changeable"), tone: "optional" }}
      minimum={null}
      isMissing={false}
    >
      {props.sizes.map((size, index) => (
        <ChoiceRow
          key={size.name}
          type="radio"
          name={name}
          value={size.name}
          checked={size.name === props.chosen}
          onChange={() => props.onChoose(size.name)}
          label={<span lang={menuLang}>{size.name}</span>}
          description={props.prices[index] ?? <Price text={formatPesos(size.price)} />}
        />
      ))}
    </ChoiceSection>
  );
}
