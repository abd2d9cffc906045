import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { PasswordInput } from "#components/account/password-input.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { replacePassword } from "#lib/actions/password.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordFailure } from "./password-failure.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import { useNewPassword } from "./use-new-password.ts";

interface OldPasswordProps {
  value: string;
  isMissing: boolean;
  isWrong: boolean;
  onChange: (value: string) => void;
}

function OldPassword({ value, isMissing, isWrong, onChange }: OldPasswordProps) {
  const t = useTranslations("account");
  const wrong = isWrong ? t("password.PASSWORD_ERROR") : null;
  return (
    <Field label={t("password.old")} error={isMissing ? t("problem.IS_REQUIRED") : wrong}>
      {(control) => (
        <PasswordInput
          {...control}
          data-autofocus
          name="current-password"
          autoComplete="current-password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function isWrongPassword(failure: Failure | null): boolean {
  return failure?.kind === "refused" && failure.code === "password_wrong";
}

/** The old password and the new one (S2 §2.5, §4.6). */
export function ChangeForm({ onDone }: { onDone: (staysIn: boolean) => void }) {
  const t = useTranslations("account.password");
  const { open } = usePanel();
  const asCustomer = useAsCustomer();
  const typed = useNewPassword();
  const [oldPassword, setOldPassword] = useState("");
  const [presses, setPresses] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useFirstInvalid(presses);
  useWhenOnline(() => setFailure(null));
  const send = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await asCustomer(() => replacePassword({ oldPassword, password: typed.draft.password }));
    setIsBusy(false);
    if (answer.ok) return onDone(answer.value.staysIn);
    setFailure(answer.failure);
    setPresses((count) => count + 1);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPresses(presses + 1);
    if (typed.check() && oldPassword !== "") void send();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        <OldPassword
          value={oldPassword}
          isMissing={presses > 0 && oldPassword === ""}
          isWrong={isWrongPassword(failure)}
          onChange={(value) => {
            setOldPassword(value);
            setFailure(null);
          }}
        />
        <NewPasswordFields typed={typed} />
        <PasswordFailure failure={failure} />
        <Button variant="quiet" onClick={() => open("forgotPassword")}>
          {t("forgot")}
        </Button>
      </SheetBody>
      <SheetFooter>
        <Button
          type="submit"
          size="l"
          isBusy={isBusy}
          isBlocked={!typed.isFine || oldPassword === ""}
          className="w-full"
        >
          {t("RESET_PASSWORD")}
        </Button>
      </SheetFooter>
    </form>
  );
}
