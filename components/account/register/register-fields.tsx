import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { PasswordInput } from "#components/account/password-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { mergeAddressLine } from "#domain/person/address.ts";
import { goodPasswordLength, type NewPassword, passwordLengths } from "#domain/person/password.ts";
import type { SignUpField } from "#domain/person/sign-up.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useLocation } from "#lib/client/place/use-location.ts";

export interface PasswordFieldsProps {
  value: NewPassword;
  texts: Partial<Record<SignUpField, string>>;
  /** They were asked for just now. */
  hasFocus: boolean;
  onChange: (value: NewPassword) => void;
}

/** A password, twice; nobody has to choose one (S2 §5). */
function PasswordFields({ value, texts, hasFocus, onChange }: PasswordFieldsProps) {
  const t = useTranslations("account");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) box.current?.focus();
  }, [hasFocus]);
  const hint = t("password.hint", { least: passwordLengths.least, good: goodPasswordLength });
  return (
    <>
      <Field label={t("login.password")} aside={t("signUp.optional")} hint={hint} error={texts.password ?? null}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={box}
            name="new-password"
            autoComplete="new-password"
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("signUp.confirmation")} error={texts.confirmation ?? null}>
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password-again"
            autoComplete="new-password"
            value={value.confirmation}
            onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The address of this device, which the account takes over at its first log-in (S2 §4.3); given where every other is given. */
function AddressRow() {
  const t = useTranslations("account.signUp");
  const { open } = usePanel();
  const { address } = useLocation();
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <p className="flex justify-between gap-2 text-sm font-semibold">
        {t("address")}
        <span className="text-ink-muted font-normal">{t("optional")}</span>
      </p>
      {address !== null && <p className="text-base break-words">{mergeAddressLine(address)}</p>}
      <Button variant="secondary" className="self-start" onClick={() => open("location", "delivery")}>
        {t(address === null ? "addAddress" : "changeAddress")}
      </Button>
    </div>
  );
}

/** What the register form asks for beside the dialog's fields (S2 §2.3). */
export function RegisterFields(props: PasswordFieldsProps) {
  return (
    <>
      <PasswordFields {...props} />
      <AddressRow />
    </>
  );
}
