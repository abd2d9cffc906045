import { useTranslations } from "next-intl";
import { useId } from "react";
import type { ChosenOption, GroupState, Option, OptionGroup } from "#domain/menu/option-group.ts";
import { formatPesos } from "#domain/base/money.ts";
import {
  changeOptionQuantity,
  chosenQuantity,
  groupState,
  isSingleChoice,
  maximumOptionQuantity,
  toggleOption,
} from "#domain/menu/option-group.ts";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Price } from "#components/ui/price.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { ChoiceSection } from "./choice-section.tsx";

interface OptionGroupFieldProps {
  group: OptionGroup;
  chosen: readonly ChosenOption[];
  onChange: (choose: (chosen: readonly ChosenOption[]) => ChosenOption[]) => void;
  /** The person tried to go on without it. */
  isMissing: boolean;
}

type ProductTexts = ReturnType<typeof useTranslations<"product">>;

/** What the chip does not say of the rule (A143). */
function ruleText(t: ProductTexts, { minimum, maximum }: OptionGroup): string | null {
  if (maximum === 0) return minimum === 0 ? t("ruleAny") : null;
  return minimum === maximum ? t("ruleExactly", { minimum }) : t("ruleUpTo", { maximum });
}

function stateText(t: ProductTexts, group: OptionGroup, state: GroupState): string | null {
  if (state.missing > 0) return t("missing", { count: state.missing });
  return state.isFull && !isSingleChoice(group) ? t("maximumReached") : null;
}

function chipOf(t: ProductTexts, group: OptionGroup, state: GroupState) {
  if (group.minimum === 0) return { text: t("optional"), tone: "optional" } as const;
  return state.isValid
    ? ({ text: t("complete"), tone: "complete" } as const)
    : ({ text: t("required"), tone: "required" } as const);
}

interface OptionRowProps extends OptionGroupFieldProps {
  option: Option;
  name: string;
  state: GroupState;
}

function OptionRow({ group, option, chosen, onChange, name, state }: OptionRowProps) {
  const t = useTranslations("product");
  const { menuLang } = useStore();
  const quantity = chosenQuantity(group, chosen, option.id);
  const isSingle = isSingleChoice(group);
  const isCounted = group.allowsQuantity && !isSingle;
  const price = option.price === 0 ? null : <Price text={t("plus", { price: formatPesos(option.price) })} />;
  const isChosen = (choices: readonly ChosenOption[]) => chosenQuantity(group, choices, option.id) > 0;
  const step = (delta: number) => onChange((before) => changeOptionQuantity(group, before, option.id, delta));
  return (
    <ChoiceRow
      type={isSingle ? "radio" : "checkbox"}
      name={name}
      value={option.id}
      checked={quantity > 0}
      disabled={!option.isAvailable || (state.isFull && quantity === 0 && !isSingle)}
      // A change that was made before the page hydrated is made again, and a draft may have brought it meanwhile.
      onChange={({ target: { checked } }) =>
        onChange((before) => (isChosen(before) === checked ? [...before] : toggleOption(group, before, option.id)))
      }
      label={<span lang={menuLang}>{option.name}</span>}
      // Every price stands under its name: the right edge is the stepper's, and no price moves when that comes.
      description={option.isAvailable ? price : t("optionUnavailable")}
      trailing={
        isCounted &&
        quantity > 0 && (
          <Stepper
            size="s"
            value={quantity}
            min={1}
            max={state.isFull ? quantity : maximumOptionQuantity}
            removesAtMin
            onChange={(next) => step(next - quantity)}
            labels={{
              decrease: t("oneLess", { name: option.name }),
              increase: t("oneMore", { name: option.name }),
              remove: t("oneLess", { name: option.name }),
            }}
          />
        )
      }
    />
  );
}

/** One group of options: radios where one is chosen, checkboxes where several, a stepper where each may repeat (UX12). */
export function OptionGroupField(props: OptionGroupFieldProps) {
  const { group, chosen, onChange, isMissing } = props;
  const t = useTranslations("product");
  const { menuLang } = useStore();
  const name = useId();
  const state = groupState(group, chosen);
  // Nothing to choose is no frame; one that is required makes the product unavailable.
  if (group.options.length === 0) return null;
  const canHaveNone = isSingleChoice(group) && group.minimum === 0;
  return (
    <ChoiceSection
      groupId={group.id}
      title={group.name}
      lang={menuLang}
      rule={ruleText(t, group)}
      state={stateText(t, group, state)}
      chip={chipOf(t, group, state)}
      minimum={group.minimum > 0 ? t("ruleAtLeast", { minimum: group.minimum }) : null}
      isMissing={isMissing && !state.isValid}
    >
      {canHaveNone && (
        <ChoiceRow
          type="radio"
          name={name}
          value=""
          checked={state.count === 0}
          onChange={() => onChange((before) => before.filter((choice) => choice.groupId !== group.id))}
          label={t("none")}
        />
      )}
      {group.options.map((option) => (
        <OptionRow key={option.id} {...props} option={option} name={name} state={state} />
      ))}
    </ChoiceSection>
  );
}
