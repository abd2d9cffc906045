import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { Field, TextInput } from "#components/ui/field.tsx";
import { guestNameLimit } from "#domain/person/name.ts";
import { useSendLabel } from "#lib/client/order/checkout/chosen-payment.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { guestNameAtom } from "#lib/client/order/checkout/guest-name.ts";
import { ConsentText } from "./consent-text.tsx";

/** By which a guest is called, asked above the button whose press agrees to that alone (A180, A243). */
export function GuestField() {
  const t = useTranslations("account.guestName");
  const name = useValue(guestNameAtom);
  const write = useSetAtom(guestNameAtom);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("label")} hint={t("hint")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
            maxLength={guestNameLimit}
            value={name}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
      <p className="text-xs">
        <ConsentText by="guest" send={useSendLabel()} />
      </p>
    </div>
  );
}
