import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { SubmitEvent } from "react";
import { PhoneField } from "#components/account/phone-field.tsx";
import { ProofField } from "#components/account/own/proof-field.tsx";
import { boldContact } from "./mail-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { MailInput } from "#components/ui/mail-input.tsx";
import type { ContactDraft, ContactEvent, ContactState, ContactStep } from "#domain/person/account/contact-change.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { useContactFailure } from "./contact-failure.ts";

interface NewContactProps {
  draft: ContactDraft;
  isWrong: boolean;
  /** How the phone ends that this one takes the place of, null where it takes none. */
  replaced: string | null;
  onType: (draft: ContactDraft) => void;
}

function NewContact({ draft, isWrong, replaced, onType }: NewContactProps) {
  const t = useTranslations("account");
  if (draft.kind === "phone") {
    return (
      <PhoneField
        value={draft.phone}
        error={isWrong ? t("problem.INVALID_PHONE") : null}
        takesCode
        hint={replaced === null ? t("contact.newHint") : t("contact.replacesHint", { ending: replaced })}
        onChange={(phone) => onType({ kind: "phone", phone })}
      />
    );
  }
  return (
    <Field
      label={t("contact.newEmail")}
      hint={t("contact.newHint")}
      error={isWrong ? t("problem.EMAIL_NOT_VALID") : null}
    >
      {(control) => (
        <MailInput
          {...control}
          data-autofocus
          value={draft.email}
          onChange={(event) => onType({ kind: "mail", email: event.target.value })}
        />
      )}
    </Field>
  );
}

type Asked = Exclude<ContactStep, { name: "done" }>;

interface ContactFormProps extends Pick<NewContactProps, "replaced"> {
  state: ContactState & { step: Asked };
  send: Send<ContactEvent>;
  onLeave: () => void;
}

function Question({ state: { draft, step }, replaced, send }: Omit<ContactFormProps, "onLeave">) {
  const t = useTranslations("account.contact");
  const problem = useContactFailure()(step.problem, step.name);
  if (step.name === "contact") {
    return (
      <>
        <NewContact
          draft={draft}
          isWrong={step.problem?.kind === "typed"}
          replaced={replaced}
          onType={(typed) => send({ type: "typed", draft: typed })}
        />
        {step.problem?.kind === "failed" && (
          <Notice tone="danger" isLive>
            {problem}
          </Notice>
        )}
      </>
    );
  }
  return (
    <ProofField
      to={step.sentTo}
      digits={step.digits}
      error={problem}
      onType={(text) => send({ type: "codeTyped", text })}
    >
      {(to) => t.rich(step.name, { to, strong: boldContact(to) })}
    </ProofField>
  );
}

/** The new contact, the proof by the one of before where it is needed, and the new one's code (A226). */
export function ContactForm({ state, replaced, send, onLeave }: ContactFormProps) {
  const t = useTranslations("account");
  const { name, isBusy, problem } = state.step;
  const form = useRef<HTMLFormElement>(null);
  const shownName = useRef(name);
  useEffect(() => {
    const isNext = shownName.current !== name;
    shownName.current = name;
    if (isNext || problem !== null) form.current?.querySelector<HTMLElement>("input")?.focus();
  }, [name, problem]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ type: "submitted" });
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        <Question state={state} replaced={replaced} send={send} />
      </SheetBody>
      <SheetFooter className="flex flex-wrap gap-3">
        <Button variant="secondary" size="l" onClick={() => (name === "contact" ? onLeave() : send({ type: "back" }))}>
          {t("login.back")}
        </Button>
        <Button type="submit" size="l" isBusy={isBusy} className="flex-[1_1_9rem]">
          {t(name === "code" ? "contact.confirm" : "login.continue")}
        </Button>
      </SheetFooter>
    </form>
  );
}
