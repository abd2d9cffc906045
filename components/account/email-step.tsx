import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { normalizeContact } from "#domain/person/contact.ts";
import { requestCode } from "#lib/actions/account.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { SentCode } from "#lib/exchange/session.ts";
import { dialCountryOf } from "./dial-countries.ts";
import { useFailureText } from "./failure-text.ts";

interface EmailStepProps {
  formId: string;
  isInOrder: boolean;
  email: string;
  onEmail: (email: string) => void;
  onBusy: (isBusy: boolean) => void;
  onSent: (to: string, sent: SentCode) => void;
  onSignUp: () => void;
}

const emailBox = { type: "email", inputMode: "email", name: "email", autoComplete: "email" } as const;
const contactBox = { type: "text", inputMode: "email", name: "username", autoComplete: "username" } as const;

/** Has the code sent; what went wrong stays beside the field until the address changes. */
function useCodeRequest({ email, onBusy, onSent }: EmailStepProps) {
  const t = useTranslations("account.problem");
  const failureText = useFailureText();
  const { takesPhoneCodes, country } = useStore();
  const dial = takesPhoneCodes ? dialCountryOf(country).dial : null;
  const [problem, setProblem] = useState<{ text: string; isUnknown: boolean } | null>(null);
  const submit = async () => {
    const normal = normalizeContact(email, dial);
    if (!normal.ok) return setProblem({ text: t(takesPhoneCodes ? "loginContact" : "loginEmail"), isUnknown: false });
    onBusy(true);
    const answer = await reached(requestCode({ to: normal.value }));
    onBusy(false);
    if (answer.ok) return onSent(normal.value, answer.value);
    const code = answer.failure.kind === "refused" ? answer.failure.code : null;
    setProblem({ text: failureText(answer.failure, normal.value), isUnknown: code === "user_not_found" });
  };
  const forget = () => setProblem(null);
  useWhenOnline(() => setProblem((shown) => (shown?.text === t("unavailable") ? null : shown)));
  return { problem, submit, forget };
}

/** 'Iniciar sesión con correo': the address that the code goes to (S2 §2.1), or the phone where codes go there (A150). */
export function EmailStep(props: EmailStepProps) {
  const { formId, isInOrder, email, onEmail, onSignUp } = props;
  const { takesPhoneCodes } = useStore();
  const t = useTranslations("account");
  const { problem, submit, forget } = useCodeRequest(props);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field
        label={t(takesPhoneCodes ? "login.contact" : "login.email")}
        hint={t("login.emailHint")}
        error={problem?.text ?? null}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={box}
            data-autofocus={!isInOrder || undefined}
            {...(takesPhoneCodes ? contactBox : emailBox)}
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            value={email}
            onChange={(event) => {
              forget();
              onEmail(event.target.value);
            }}
          />
        )}
      </Field>
      {problem?.isUnknown === true ? (
        <Button variant="secondary" onClick={onSignUp}>
          {t("menu.signUp")}
        </Button>
      ) : (
        <Button variant="quiet" onClick={onSignUp}>
          {t("login.create")}
        </Button>
      )}
    </form>
  );
}
