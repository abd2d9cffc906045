import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { MailInput } from "#components/ui/mail-input.tsx";
import { normalizeEmail } from "#domain/person/email.ts";
import { guestNameLimit, guestNameOf, isName } from "#domain/person/name.ts";
import { useSendLabel } from "#lib/client/order/checkout/chosen-payment.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { guestAtom } from "#lib/client/order/checkout/guest.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { ConsentText } from "./consent-text.tsx";

/** Where the receipt goes; only what is an address goes along, and what is none is marked once the field was left (A263). */
function GuestMail() {
  const t = useTranslations("account.guestName");
  const guest = useValue(guestAtom);
  const write = useSetAtom(guestAtom);
  const [typed, setTyped] = useState(guest.guestMail);
  const [isLeft, setIsLeft] = useState(false);
  const mail = normalizeEmail(typed);
  const type = (text: string) => {
    setTyped(text);
    setIsLeft(false);
    const read = normalizeEmail(text);
    write({ ...guest, guestMail: read.ok ? read.value : "" });
  };
  const isWrong = isLeft && typed.trim() !== "" && !mail.ok;
  return (
    <Field label={t("mail")} hint={t("mailHint")} error={isWrong ? t("mailWrong") : null}>
      {(control) => (
        <MailInput
          {...control}
          autoComplete="off"
          required={false}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setIsLeft(true)}
        />
      )}
    </Field>
  );
}

/** By which a guest is called, and at a kiosk where the receipt goes, asked above the button whose press agrees to that alone (A180,
 * A243, A263). */
export function GuestField() {
  const t = useTranslations("account.guestName");
  const { asksGuestMail } = useStore();
  const guest = useValue(guestAtom);
  const write = useSetAtom(guestAtom);
  const [typed, setTyped] = useState(guest.guestName);
  const [isLeft, setIsLeft] = useState(false);
  const problem = useTranslations("account.problem");
  const isNone = isLeft && typed.trim() !== "" && !isName(typed);
  const error = isNone ? problem("nameInvalid", { limit: guestNameLimit }) : null;
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("label")} hint={t("hint")} error={error}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="words"
            enterKeyHint="done"
            maxLength={guestNameLimit}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              write({ ...guest, guestName: guestNameOf(target.value) });
            }}
            onBlur={() => setIsLeft(true)}
          />
        )}
      </Field>
      {asksGuestMail && <GuestMail />}
      <p className="text-xs">
        <ConsentText by={asksGuestMail ? "guestWithMail" : "guest"} send={useSendLabel()} />
      </p>
    </div>
  );
}
