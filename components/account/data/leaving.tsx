import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useFailureText } from "#components/account/failure-text.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
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

interface LeavingProps {
  scope: LeavingScope;
  title: string;
  text: ReactNode;
  /** Where a code can go: mails, and phones in E.164. */
  contacts: readonly string[];
  obstacles: readonly Obstacle[];
  refresh: () => void;
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
          label={contact}
        />
      ))}
    </fieldset>
  );
}

/** One of the two acts with its words, its code, and what has to be waited for (B10). */
export function Leaving({ scope, title, text, contacts, obstacles, refresh }: LeavingProps) {
  const t = useTranslations("account.data.leaving");
  const failureText = useFailureText();
  const leaving = useLeaving(scope, refresh);
  const [chosen, setChosen] = useState(contacts[0] ?? "");
  const { sentTo, digits, isBusy, failure } = leaving;
  const isWaiting = obstacles.length > 0;
  const problem =
    failure !== null && !(failure.kind === "refused" && failure.code === "leaving_waits")
      ? failureText(failure, sentTo ?? chosen)
      : null;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sentTo === null) void leaving.sendCode(chosen);
    else if (digits.length === 6) void leaving.finish();
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-label={title} className="flex flex-col gap-3 pb-2">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm">{text}</p>
      {isWaiting && <Waiting obstacles={obstacles} />}
      {!isWaiting && sentTo === null && (
        <>
          <ContactChoice contacts={contacts} chosen={chosen} onChoose={setChosen} />
          {problem !== null && (
            <Notice tone="danger" isLive>
              {problem}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {t("sendCode", { to: chosen })}
            </Button>
          </div>
        </>
      )}
      {!isWaiting && sentTo !== null && (
        <>
          <Field label={t("code", { to: sentTo })} hint={t("codeHint")} error={problem}>
            {(control) => (
              <TextInput
                {...control}
                // The press that sent it leads here.
                ref={(field) => field?.focus()}
                type="text"
                inputMode="numeric"
                name="one-time-code"
                autoComplete="one-time-code"
                value={digits}
                onChange={(event) => leaving.type(event.target.value)}
                className="max-w-60 text-center text-xl tracking-[0.4em] tabular-nums"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={leaving.cancel}>
              {t("cancel")}
            </Button>
            <Button type="submit" variant="danger" isBusy={isBusy} isBlocked={digits.length < 6}>
              {title}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
