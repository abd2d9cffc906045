import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useFailureText } from "#components/account/failure-text.ts";
import { MailText } from "#components/account/contact/mail-text.tsx";
import { ProviderAgain } from "#components/account/provider/provider-again.tsx";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { CodeInput } from "#components/account/own/code-input.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { codeLength } from "#domain/person/login/code-digits.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import type { Obstacle } from "#lib/exchange/own-data.ts";
import { useDateText } from "./date-text.ts";
import { type LeavingScope, useLeaving } from "./use-leaving.ts";

/** Why it cannot be yet, order by order, and until when. */
function Waiting({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations("account.data.leaving");
  const dateText = useDateText();
  return (
    <Notice tone="warning" title={t("waits")}>
      <ul className="flex flex-col gap-1">
        {obstacles.map(({ order, business, reason, until }) => (
          <li key={`${business} ${order}`}>
            {t(`reason.${reason}`, { order, business })}{" "}
            {until === null ? t(`unknown.${reason}`) : t("until", { date: dateText(until) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Where the code goes, if there is a choice. */
function ContactChoice(props: { contacts: readonly string[]; chosen: string; onChoose: (contact: string) => void }) {
  const t = useTranslations("account.data.leaving");
  const name = useId();
  if (props.contacts.length < 2) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t("where")}</legend>
      {props.contacts.map((contact) => (
        <ChoiceRow
          key={contact}
          type="radio"
          name={name}
          value={contact}
          checked={contact === props.chosen}
          onChange={() => props.onChoose(contact)}
          label={phoneText(contact)}
        />
      ))}
    </fieldset>
  );
}

interface ActProps {
  title: string;
  leaving: ReturnType<typeof useLeaving>;
}

function Ways({ title, leaving, isBlocked }: ActProps & { isBlocked: boolean }) {
  const t = useTranslations("account.data.leaving");
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={leaving.cancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" variant="danger" isBusy={leaving.isBusy} isBlocked={isBlocked}>
        {title}
      </Button>
    </div>
  );
}

/** By a code: where it goes, then what came (B10). */
function ByCode({ title, leaving, contacts }: ActProps & { contacts: readonly string[] }) {
  const t = useTranslations("account.data.leaving");
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(contacts[0] ?? "");
  const { sentTo, digits, isBusy, failure } = leaving;
  const problem = failure === null ? null : failureText(failure, sentTo ?? chosen);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sentTo === null) void leaving.sendCode(chosen);
    else if (digits.length === codeLength) void leaving.finish();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {sentTo === null ? (
        <>
          <ContactChoice contacts={contacts} chosen={chosen} onChoose={setChosen} />
          {problem !== null && (
            <Notice tone="danger" isLive>
              {problem}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="secondary" isBusy={isBusy} className="wrap-anywhere">
              <MailText text={t("sendCode", { to: phoneText(chosen) })} />
            </Button>
          </div>
        </>
      ) : (
        <>
          <Field label={t("code", { to: phoneText(sentTo) })} hint={t("codeHint")} error={problem}>
            {(control) => (
              <CodeInput
                {...control}
                // The press that sent it leads here.
                ref={(field) => field?.focus()}
                value={digits}
                onChange={(event) => leaving.type(event.target.value)}
                className="max-w-60"
              />
            )}
          </Field>
          <Ways title={title} leaving={leaving} isBlocked={digits.length < codeLength} />
        </>
      )}
    </form>
  );
}

/** Of whom a provider alone vouches for: there is no code, a log-in of the last ten minutes proves who it is (B10). */
function ByProvider({ title, leaving, provider }: ActProps & { provider: ProviderName }) {
  const t = useTranslations("account.data.leaving");
  const failureText = useFailureText();
  const { isAsked, isBusy, failure } = leaving;
  const isOld = failure?.kind === "refused" && failure.code === "proof_needed";
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAsked) void leaving.finish();
    else leaving.ask();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {isOld && <ProviderAgain provider={provider} proves="leaving" />}
      {failure !== null && !isOld && (
        <Notice tone="danger" isLive>
          {failureText(failure)}
        </Notice>
      )}
      {isAsked && !isOld && (
        <>
          <p className="text-sm">{t("noUndo")}</p>
          <Ways title={title} leaving={leaving} isBlocked={false} />
        </>
      )}
      {!isAsked && (
        <div>
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            {t("goOn")}
          </Button>
        </div>
      )}
    </form>
  );
}

interface LeavingProps {
  scope: LeavingScope;
  title: string;
  text: ReactNode;
  /** Where a code can go: mails, and phones in E.164. */
  contacts: readonly string[];
  /** Who vouches for the account. */
  provider: ProviderName | null;
  obstacles: readonly Obstacle[];
  refresh: () => void;
}

/** One of the two acts with its words, its proof, and what has to be waited for (B10). */
export function Leaving({ scope, title, text, contacts, provider, obstacles, refresh }: LeavingProps) {
  const leaving = useLeaving(scope, refresh);
  return (
    <section aria-label={title} className="flex flex-col gap-3 pb-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm">{text}</p>
      {obstacles.length > 0 && <Waiting obstacles={obstacles} />}
      {obstacles.length === 0 && contacts.length > 0 && <ByCode title={title} leaving={leaving} contacts={contacts} />}
      {obstacles.length === 0 && contacts.length === 0 && provider !== null && (
        <ByProvider title={title} leaving={leaving} provider={provider} />
      )}
    </section>
  );
}
