import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import { useSendLabel } from "#lib/client/order/checkout/chosen-payment.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { ConsentText } from "./consent-text.tsx";
import { useFailureText } from "#components/account/failure-text.ts";
import { StepForm } from "#components/account/step-form.tsx";

interface ConsentStepProps {
  formId: string;
  isInOrder: boolean;
  question: Extract<LoginQuestion, { name: "consent" }>;
  send: Send<LoginEvent>;
}

/** In the checkout the button that is named agrees, as express as a tick (S2 §2.3, A180). */
export function ConsentBySending({ by }: { by: "sending" | "entering" }) {
  return (
    <p className="text-xs">
      <ConsentText by={by} send={useSendLabel()} />
    </p>
  );
}

/** Asked once of whoever came in, before the business sees anything of theirs (A220). */
export function ConsentStep({ formId, isInOrder, question: { asked, problem }, send }: ConsentStepProps) {
  const t = useTranslations("account.consent");
  const failureText = useFailureText();
  return (
    <StepForm id={formId} send={send}>
      {problem?.kind === "failed" && (
        <Notice tone="danger" isLive>
          {failureText(problem.failure)}
        </Notice>
      )}
      {/* The question takes the focus in the place of a field, so that it is read. */}
      <div data-question tabIndex={-1} className="flex flex-col gap-4 text-base">
        <p>
          <ConsentText by={asked} />
        </p>
        <p className="text-ink-muted text-sm">{t("rights")}</p>
      </div>
      {isInOrder && <ConsentBySending by="entering" />}
    </StepForm>
  );
}
