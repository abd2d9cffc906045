import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Price } from "#components/ui/price.tsx";
import { Chip } from "#components/ui/rows/chip.tsx";
import { formatPesos } from "#domain/base/money.ts";
import { ownerNameLimit } from "#domain/cart/cart-link.ts";
import { type Eaters, mostPeople, withDishOf, withEater, withoutEater } from "#domain/order/bill/bill-split.ts";
import type { OrderLine } from "#domain/order/order-status.ts";
import { useStore } from "#lib/client/store-info.tsx";

interface PeopleProps {
  lines: readonly OrderLine[];
  eaters: Eaters;
  onChange: (eaters: Eaters) => void;
}

function NewName({ eaters, onChange }: Omit<PeopleProps, "lines">) {
  const t = useTranslations("tracking.split");
  const [name, setName] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    onChange(withEater(eaters, name));
    setName("");
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-[1_1_9rem]">
        <Field label={t("name")}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="words"
              maxLength={ownerNameLimit}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="min-h-12">
        {t("add")}
      </Button>
    </form>
  );
}

/** Who shares the bill, and who had which dish: a dish of nobody is everybody's. */
export function People({ lines, eaters, onChange }: PeopleProps) {
  const t = useTranslations("tracking");
  const { menuLang } = useStore();
  const { names } = eaters;
  return (
    <>
      {names.length < mostPeople && <NewName eaters={eaters} onChange={onChange} />}
      {names.length > 1 && (
        <ul className="flex flex-wrap gap-x-4">
          {names.map((name) => (
            <li key={name} className="flex items-center">
              {name}
              <IconButton label={t("split.remove", { name })} onClick={() => onChange(withoutEater(eaters, name))}>
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {names.length > 1 &&
        lines.map((line, index) => (
          <fieldset key={index}>
            <legend className="flex w-full flex-wrap justify-end gap-x-3 font-semibold">
              <span lang={menuLang} className="min-w-0 flex-[1_1_7rem]">
                {t("times", { name: line.name, quantity: line.quantity })}
              </span>
              <Price text={formatPesos(line.total)} />
            </legend>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              {names.map((name) => (
                <Chip
                  key={name}
                  type="checkbox"
                  name={`line-${index}`}
                  isPicked={eaters.lines[index]?.includes(name) === true}
                  onPick={() => onChange(withDishOf(eaters, index, name))}
                >
                  {name}
                </Chip>
              ))}
              {eaters.lines[index]?.length === 0 && (
                <span className="text-sm text-ink-muted">{t("split.everyone")}</span>
              )}
            </div>
          </fieldset>
        ))}
    </>
  );
}
