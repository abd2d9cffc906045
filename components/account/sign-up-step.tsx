import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SignUpDraft } from "#domain/person/sign-up.ts";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { ConsentBySending } from "#components/account/consent/consent-step.tsx";
import { ConsentText } from "#components/account/consent/consent-text.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import { MailInput } from "#components/ui/mail-input.tsx";
import { useProblemText } from "./failure-text.ts";
import { MoreFields } from "./register/more-fields.tsx";
import { NameField } from "./name-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { useSignUpTexts } from "./sign-up-texts.ts";
import { ProviderButtons } from "./provider/provider-buttons.tsx";
import { StepForm } from "./step-form.tsx";

/** Unticked, with the policy and its version a press away: prior, express and informed (Ley 1581). */
export function ConsentField(props: {
  isGiven: boolean;
  error: string | undefined;
  onChange: (isGiven: boolean) => void;
}) {
  const id = useId();
  const hasError = props.error !== undefined;
  return (
    <div>
      <ChoiceRow
        type="checkbox"
        name="consent"
        checked={props.isGiven}
        onChange={(event) => props.onChange(event.target.checked)}
        label={
          <span className="text-sm">
            <ConsentText by="tick" />
          </span>
        }
        aria-describedby={hasError ? id : undefined}
        aria-invalid={hasError || undefined}
      />
      <p id={id} aria-live="polite" className="text-danger flex items-start gap-1 text-sm empty:hidden">
        {hasError && (
          <>
            <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
            <span>{props.error}</span>
          </>
        )}
      </p>
    </div>
  );
}

interface SignUpStepProps {
  formId: string;
  /** It stands in the checkout, where 'Enviar pedido' sends it. */
  isInOrder: boolean;
  question: Extract<LoginQuestion, { name: "signUp" }>;
  draft: SignUpDraft;
  needsEmail: boolean;
  send: Send<LoginEvent>;
}

function EmailField(props: {
  value: string;
  error: string | undefined;
  isNeeded: boolean;
  /** What it is for stands beside its name. */
  isShort: boolean;
  onChange: (email: string) => void;
}) {
  const t = useTranslations("account.signUp");
  return (
    <Field
      label={t("email")}
      {...(props.isNeeded ? (props.isShort ? { aside: t("emailShort") } : {}) : { aside: t("optional") })}
      hint={props.isNeeded && props.isShort ? null : t(props.isNeeded ? "emailHint" : "emailOptionalHint")}
      error={props.error ?? null}
    >
      {(control) => (
        <MailInput
          {...control}
          required={props.isNeeded}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** '¡Estás a un paso de tu pedido!': name, phone, consent, and a mail, which is optional where a code can go to the phone (S2 §2.3, A87, A150). */
export function SignUpStep({ formId, isInOrder, question, draft, needsEmail, send }: SignUpStepProps) {
  const { round } = question;
  const t = useTranslations("account.signUp");
  const problems = useSignUpTexts()(question.problems);
  const failure = useProblemText("incomplete")(question.problem);
  const form = useFirstInvalid(round);
  const set = (change: Partial<SignUpDraft>) => send({ type: "signUpTyped", draft: { ...draft, ...change } });
  const isFull = draft.passwords !== undefined && !isInOrder;
  return (
    <StepForm id={formId} ref={form} send={send}>
      {failure !== null && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
      <div className={isFull ? "grid items-start gap-4 sm:grid-cols-2" : "contents"}>
        <NameField value={draft.name} error={problems.name} isFirst={!isInOrder} onChange={(name) => set({ name })} />
        <PhoneField
          value={draft.phone}
          error={problems.phone ?? null}
          takesCode={!needsEmail && draft.email.trim() === ""}
          isShort={isInOrder}
          onChange={(value) => set({ phone: value })}
        />
        <EmailField
          value={draft.email}
          error={problems.email}
          isNeeded={needsEmail}
          isShort={isInOrder}
          onChange={(email) => set({ email })}
        />
        {!isInOrder && (
          <MoreFields value={draft.passwords} texts={problems} onChange={(passwords) => set({ passwords })} />
        )}
      </div>
      {isInOrder ? (
        <ConsentBySending by="sending" />
      ) : (
        <ConsentField
          isGiven={draft.hasConsented}
          error={problems.consent}
          onChange={(hasConsented) => set({ hasConsented })}
        />
      )}
      {!isInOrder && (
        <Button variant="quiet" onClick={() => send({ type: "chosen", step: "email" })}>
          {t("existing")}
        </Button>
      )}
      <ProviderButtons send={send} />
    </StepForm>
  );
}
