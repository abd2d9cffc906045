import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useFailureText } from "#components/account/failure-text.ts";
import { useProved } from "#components/account/own/use-proved.ts";
import { ProofField } from "#components/account/own/proof-field.tsx";
import { boldContact } from "#components/account/contact/mail-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { givePassword } from "#lib/actions/password.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordFailure } from "./password-failure.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import { useNewPassword } from "./use-new-password.ts";

interface AddFormProps {
  /** There is none that it takes the place of. */
  isFirst: boolean;
  onSkip: () => void;
  onDone: (staysIn: boolean) => void;
}

/** A first password, which nobody has to have (S2 §2.5), or one by a fresh proof in place of the old one. */
export function AddForm({ isFirst, onSkip, onDone }: AddFormProps) {
  const t = useTranslations("account");
  const failureText = useFailureText();
  const typed = useNewPassword();
  const [presses, setPresses] = useState(0);
  const { proof, isBusy, failure, typeCode, send } = useProved(
    async (password: string) => await givePassword({ password }),
    ({ staysIn }) => onDone(staysIn),
  );
  const form = useFirstInvalid(presses);
  const isReady = proof === null ? typed.isFine : proof.digits.length === 6;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPresses(presses + 1);
    if (typed.check() && isReady) void send(typed.draft.password);
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        {proof === null ? (
          <>
            <p className="text-ink-muted text-sm">{t(isFirst ? "password.addIntro" : "password.otherIntro")}</p>
            <NewPasswordFields typed={typed} isFirst />
            <PasswordFailure failure={failure} />
          </>
        ) : (
          <ProofField
            to={proof.to}
            digits={proof.digits}
            error={failure === null ? null : failureText(failure, proof.to)}
            onType={typeCode}
          >
            {(to) => t.rich("password.proof", { to, strong: boldContact(to) })}
          </ProofField>
        )}
      </SheetBody>
      <SheetFooter className="flex flex-wrap gap-3">
        <Button variant="secondary" size="l" onClick={onSkip}>
          {t(isFirst ? "password.skip" : "login.back")}
        </Button>
        <Button type="submit" size="l" isBusy={isBusy} isBlocked={!isReady} className="flex-[1_1_9rem]">
          {t(isFirst ? "password.add" : "password.RESET_PASSWORD")}
        </Button>
      </SheetFooter>
    </form>
  );
}
