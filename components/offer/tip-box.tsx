import { useSetAtom } from "jotai/react";
import { HandCoins } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Price } from "#components/ui/price.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { formatRate } from "#domain/base/rate.ts";
import { discountOf, sumOf } from "#domain/order/adjustment.ts";
import { mostTip, takesTip, tipOf, tipRates } from "#domain/order/tip.ts";
import type { TipChoice } from "#domain/order/tip.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { givenTip } from "#lib/client/order/given-inputs.ts";
import { useShownOrder } from "#lib/client/order/shown-order.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Digits of what is typed: more is a slip of the finger. */
const mostDigits = 7;

function amountIn(text: string): TipChoice | null {
  const amount = Number(text.replaceAll(/\D/g, "").slice(0, mostDigits));
  return amount === 0 ? null : { kind: "amount", amount };
}

/** A voluntary tip: none unless somebody chooses one, a share of the dishes or an amount (A232). */
export function TipBox() {
  const t = useTranslations("offer.tip");
  const name = useId();
  const { business } = useStore();
  const { amounts, mode } = useShownOrder();
  const tip = useValue(givenTip) ?? null;
  const change = useSetAtom(givenTip);
  if (!takesTip(business.tips ?? null, mode)) return null;
  const dishes = amounts.subtotal - discountOf(amounts);
  const given = sumOf(amounts, "tip");
  const give = (choice: TipChoice | null) => change(() => choice);
  const typed = tip?.kind === "amount" ? tip.amount : null;
  const most = formatPesos(mostTip(dishes));
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold text-accent">
        <HandCoins aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">{t("title")}</span>
        {given > 0 && <Price text={formatPesos(given)} className="text-ink" />}
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="flex flex-col gap-2 pb-1">
        <legend className="sr-only">{t("title")}</legend>
        <p className="text-sm text-ink-muted">{t("voluntary")}</p>
        <div className="divide-y divide-line">
          <ChoiceRow type="radio" name={name} checked={tip === null} onChange={() => give(null)} label={t("none")} />
          {tipRates.map((rate) => (
            <ChoiceRow
              key={rate}
              type="radio"
              name={name}
              checked={tip?.kind === "share" && tip.rate === rate}
              onChange={() => give({ kind: "share", rate })}
              label={formatRate(rate)}
              aside={<Price text={formatPesos(tipOf({ kind: "share", rate }, dishes))} />}
            />
          ))}
        </div>
        <Field label={t("other", { most })} error={typed !== null && typed > given ? t("most", { most }) : null}>
          {(control) => (
            <TextInput
              {...control}
              value={typed ?? ""}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => give(amountIn(event.target.value))}
            />
          )}
        </Field>
      </fieldset>
    </details>
  );
}
