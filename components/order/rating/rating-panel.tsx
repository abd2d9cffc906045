import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Clock, LogIn } from "lucide-react";
import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextArea } from "#components/ui/field.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { longestObservation, rates } from "#domain/order/rating.ts";
import type { RatingState } from "#domain/order/rating.ts";
import { rateOrder } from "#lib/actions/rating.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import type { AnswerError } from "#lib/client/device/read-json.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { ratingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import type { RatingDraft } from "#lib/client/order/tracking/rating-atom.ts";
import { usePanel, usePanelActions } from "#lib/client/panel/panel.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { ratingStateSchema } from "#lib/exchange/rating.ts";
import { faces } from "./faces.ts";

/** Up to here what went wrong is asked for (S3 §2). */
const observedUpTo = 3;

interface RatingFormProps {
  draft: RatingDraft;
  onChange: (draft: RatingDraft) => void;
}

const missingId = "rating-missing";

function Faces({ draft, onChange }: RatingFormProps) {
  const t = useTranslations("tracking.rating");
  const { businessName } = useStore();
  return (
    <fieldset aria-describedby={missingId}>
      <legend className="mb-4 w-full text-center text-lg font-semibold text-balance">
        {t("question", { name: businessName })}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(3.375rem,100%),1fr))] gap-1">
        {rates.map((rate) => {
          const Face = faces[rate];
          return (
            <label key={rate} className="rating-face">
              <input
                type="radio"
                name="rate"
                className="peer sr-only"
                checked={draft.rate === rate}
                onChange={() => onChange({ ...draft, rate })}
              />
              <Face aria-hidden className="size-9" strokeWidth={1.5} />
              <span className="text-xs">{t(`face.${rate}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What went wrong, or was missing; of a good order only for who wants to say something (A123). */
function Observation({ draft, onChange }: RatingFormProps) {
  const t = useTranslations("tracking.rating");
  const [isOpened, setIsOpened] = useState(draft.observation !== "");
  const [isPressed, press] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { rate, observation } = draft;
  // The button that asked for it is gone, and the focus with it.
  useEffect(() => {
    if (isPressed) field.current?.focus();
  }, [isPressed]);
  if (rate === null) return null;
  if (rate > observedUpTo && !isOpened) {
    const ask = () => {
      setIsOpened(true);
      press(true);
    };
    return (
      <Button variant="quiet" onClick={ask}>
        {t("addObservation")}
      </Button>
    );
  }
  return (
    <Field label={t("observation")}>
      {(control) => (
        <TextArea
          {...control}
          ref={field}
          rows={3}
          maxLength={longestObservation}
          placeholder={t(rate === observedUpTo ? "whatWasMissing" : "whatWasWrong")}
          value={observation}
          onChange={(event) => onChange({ ...draft, observation: event.target.value })}
        />
      )}
    </Field>
  );
}

function RatingForm({ draft }: { draft: RatingDraft }) {
  const t = useTranslations("tracking.rating");
  const keep = useSetAtom(ratingDraft);
  const router = useRouter();
  const { closeAll } = usePanel();
  const asCustomer = useAsCustomer();
  const [isSending, setIsSending] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { number, rate, observation } = draft;
    setIsMissing(rate === null);
    if (rate === null) return event.currentTarget.querySelector("input")?.focus();
    if (isSending) return;
    setIsSending(true);
    const answer = await asCustomer(async () => await rateOrder({ number, rate, observation }));
    // Whoever left the log-in finds it as it was written.
    if (!answer.ok && answer.failure.kind === "unauthorized") return;
    // What another page has rated meanwhile is rated.
    const isRated = answer.ok || (answer.failure.kind === "refused" && answer.failure.code === "already_rated");
    await closeAll();
    if (isRated) keep(() => null);
    router.push(`/?rate=${isRated ? "success" : "failed"}`);
  };
  const change = (next: RatingDraft) => void keep(() => next);
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Faces draft={draft} onChange={change} />
      <Observation draft={draft} onChange={change} />
      <div id={missingId} role="alert" className="empty:hidden">
        {isMissing && draft.rate === null && <p className="text-sm text-danger">{t("rateRequired")}</p>}
      </div>
      <Button type="submit" size="l" isBusy={isSending} disabled={isSending} data-leaves="">
        {t("send")}
      </Button>
    </form>
  );
}

interface OutcomeProps {
  icon: typeof Clock;
  text: string;
  action?: { label: string; onPress: () => void };
}

function Outcome({ icon: Icon, text, action }: OutcomeProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <Icon aria-hidden className="size-12 text-accent" strokeWidth={1.5} />
      <Status className="text-lg">{text}</Status>
      {action && (
        <Button size="l" className="w-full" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

function LoginFirst() {
  const t = useTranslations("tracking.rating");
  const { open } = usePanelActions();
  return (
    <div className="flex flex-col gap-4">
      <p>{t("loginFirst")}</p>
      <Button size="l" onClick={() => open("login", "alert")}>
        <LogIn aria-hidden className="size-5" strokeWidth={1.75} />
        {t("login")}
      </Button>
    </div>
  );
}

function RatingContent({ draft }: { draft: RatingDraft }) {
  const t = useTranslations("tracking.rating");
  const { tenant } = useStore();
  const { close } = usePanel();
  const { user, isKnown } = useSession();
  const { sessionEnded } = useSessionChange();
  const { number } = draft;
  const state = useQuery<{ state: RatingState }, AnswerError>({
    queryKey: ["orders", tenant, "rating", number, user?.id],
    queryFn: async ({ signal }) =>
      await readJson(`/api/orders/${encodeURIComponent(number)}/rating`, ratingStateSchema, { signal }),
    // A guest, or who opened their mail's link, needs no account (D4).
    enabled: isKnown,
    staleTime: 0,
    retry: false,
  });
  const hasEnded = state.error?.status === 401;
  useEffect(() => {
    if (hasEnded) sessionEnded();
  }, [hasEnded, sessionEnded]);
  if (state.data?.state === "open") return <RatingForm draft={draft} />;
  if (state.data) {
    return (
      <Outcome
        icon={state.data.state === "rated" ? CircleCheck : Clock}
        text={t(state.data.state)}
        {...(draft.showsOk && { action: { label: t("ok"), onPress: () => close() } })}
      />
    );
  }
  if (state.isError) {
    const isOthers = [400, 401, 404].includes(state.error.status);
    if (isOthers && !user) return <LoginFirst />;
    return (
      <div className="flex flex-col gap-4">
        <p role="alert">{t(isOthers ? "notYours" : "unreachable")}</p>
        {!isOthers && (
          <Button size="l" isBusy={state.isFetching} onClick={() => void state.refetch()}>
            {t("retry")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <Status className="sr-only">{t("checking")}</Status>
      <Skeleton className="mx-auto h-7 w-3/4" />
      <Skeleton className="h-20 w-full rounded-md" />
      <Skeleton className="h-13 w-full rounded-md" />
    </div>
  );
}

/** 'Calificar pedido' (S3 §2): nothing is rated before a press of 'Enviar' (U13). */
export function RatingPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("tracking.rating");
  const common = useTranslations("common");
  const { close } = usePanel();
  const draft = useValue(ratingDraft);
  useEffect(() => {
    // A panel that comes back with a page after its rating was sent is about none.
    if (isOpen && draft === null) close();
  }, [isOpen, draft, close]);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("title")}
      closeLabel={common("close")}
      side="bottom"
      width={440}
    >
      <div className="p-4">{draft && <RatingContent key={draft.number} draft={draft} />}</div>
    </Sheet>
  );
}
