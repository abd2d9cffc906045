import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { resetPassword } from "#lib/actions/password.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { PasswordFailure } from "./password-failure.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import { useNewPassword } from "./use-new-password.ts";

/** A new password by the mailed link (S2 §4.6). */
export function ResetForm({ link, onDone }: { link: string; onDone: () => void }) {
  const t = useTranslations("account.password");
  const { open } = usePanel();
  const typed = useNewPassword();
  const [presses, setPresses] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useFirstInvalid(presses);
  useWhenOnline(() => setFailure(null));
  const hasEnded = failure?.kind === "refused" && failure.code === "link_ended";
  const send = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await reached(resetPassword({ link, password: typed.draft.password }));
    setIsBusy(false);
    if (answer.ok) onDone();
    else setFailure(answer.failure);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPresses(presses + 1);
    if (typed.check()) void send();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        <NewPasswordFields typed={typed} isFirst />
        <PasswordFailure failure={failure} />
        {hasEnded && (
          <Button variant="secondary" onClick={() => open("forgotPassword")}>
            {t("another")}
          </Button>
        )}
      </SheetBody>
      <SheetFooter>
        <Button type="submit" size="l" isBusy={isBusy} isBlocked={!typed.isFine} className="w-full">
          {t("RESET_PASSWORD")}
        </Button>
      </SheetFooter>
    </form>
  );
}
