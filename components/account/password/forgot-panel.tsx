import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import { useFailureText } from "#components/account/failure-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { MailInput } from "#components/ui/mail-input.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { normalizeEmail } from "#domain/person/email.ts";
import { requestPasswordLink } from "#lib/actions/password.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { loginInputAtom } from "#lib/client/session/login-input.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";

/** `typed`: it is no mail address. */
type Problem = "typed" | Failure;

/** What is shown at the field; everything else is the alert's (S2 §8). */
function useFieldText(problem: Problem | null): string | null {
  const t = useTranslations("account");
  const failureText = useFailureText();
  if (problem === null) return null;
  if (problem === "typed" || problem.kind === "invalid") return t("problem.EMAIL_NOT_VALID");
  if (problem.kind === "refused" && problem.code === "user_not_found") return t("password.notFound");
  return problem.kind === "wait" ? failureText(problem) : null;
}

function useForget() {
  const { user, endedContact } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const asked = useValue(loginInputAtom).email ?? endedContact;
  const known = user?.email ?? (asked.includes("@") ? asked : "");
  const identifier = typed ?? known;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [presses, setPresses] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  useWhenOnline(() => setProblem(null));
  const ask = async () => {
    setIsBusy(true);
    const answer = await reached(requestPasswordLink({ identifier }));
    setIsBusy(false);
    if (answer.ok) return setIsSent(true);
    setProblem(answer.failure);
    setPresses((count) => count + 1);
  };
  return {
    identifier,
    isMail: normalizeEmail(identifier).ok,
    problem,
    presses,
    isBusy,
    isSent,
    dismiss: () => setProblem(null),
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
    },
    submit: () => {
      setPresses(presses + 1);
      if (normalizeEmail(identifier).ok) void ask();
      else setProblem("typed");
    },
  };
}

/** '¿Olvidaste tu contraseña?': one field, and a mail with a link (S2 §2.5, §4.6). */
export function ForgotPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  const formId = useId();
  const { identifier, isMail, problem, presses, isBusy, isSent, type, submit, dismiss } = useForget();
  const form = useFirstInvalid(presses);
  const text = useFieldText(problem);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const send = (
    <Button type="submit" form={formId} size="l" isBusy={isBusy} isBlocked={!isMail} className="w-full">
      {t("account.password.sendLink")}
    </Button>
  );
  return (
    <>
      <Sheet
        isOpen={isOpen && !isSent}
        onClose={() => close()}
        title={t("account.password.forgotTitle")}
        closeLabel={t("common.close")}
        side="bottom"
        width={400}
        footer={send}
      >
        <form id={formId} ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4 p-4">
          <Field label={t("account.login.email")} hint={t("account.password.forgotHint")} error={text}>
            {(control) => (
              <MailInput
                {...control}
                data-autofocus
                value={identifier}
                onChange={(event) => type(event.target.value)}
              />
            )}
          </Field>
        </form>
        <AlertDialog
          isOpen={isOpen && problem !== null && text === null}
          type="error"
          title={t("account.password.errorTitle")}
          confirm={{ label: t("account.password.ok"), onPress: dismiss }}
        >
          {t("account.password.serverError")}
        </AlertDialog>
      </Sheet>
      <AlertDialog
        isOpen={isOpen && isSent}
        type="success"
        title={t("account.password.sentTitle")}
        confirm={{ label: t("account.password.ok"), onPress: () => close() }}
      >
        {t("account.password.sent")}
      </AlertDialog>
    </>
  );
}
