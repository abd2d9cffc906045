import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { orderPath } from "#domain/order/access/order-link.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** Letters, digits and hyphens, as order numbers are (the platform's display numbers). */
const shape = /^[A-Z0-9][A-Z0-9-]{0,39}$/;

/** Looks an order up by its number. */
export function OrderSearch({ initial = "" }: { initial?: string }) {
  const t = useTranslations("tracking");
  const router = useRouter();
  const { orderPrefix } = useStore();
  const example = { prefix: orderPrefix ?? "none" };
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  useWhenOnline(() => setError((shown) => (shown === t("unreachableHint") ? null : shown)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = text.trim().replace(/^#/, "").toUpperCase();
    if (!shape.test(number)) {
      setError(number === "" ? t("numberRequired") : t("numberInvalid", example));
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    if (!navigator.onLine) return setError(t("unreachableHint"));
    setError(null);
    router.push(orderPath(number));
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={t("numberLabel")} hint={t("numberHint", example)} error={error}>
        {(control) => (
          <TextInput
            {...control}
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="l">
        {t("search")}
      </Button>
    </form>
  );
}
