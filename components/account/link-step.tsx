import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Failure } from "#domain/base/failure.ts";
import type { LoginEvent, LoginQuestion } from "#domain/person/login-state.ts";
import type { Send } from "#lib/client/use-machine.ts";
import { useFailureText } from "./failure-text.ts";

/** A link that is not this browser's looks like a wrong code. */
function isForeign(failure: Failure): boolean {
  return failure.kind === "invalid" || (failure.kind === "refused" && failure.code !== "code_expired");
}

interface LinkStepProps {
  question: Extract<LoginQuestion, { name: "link" }>;
  send: Send<LoginEvent>;
}

/** The mail's link was opened: it logs in, or says why not (U4). */
export function LinkStep({ question: { problem }, send }: LinkStepProps) {
  const t = useTranslations("account");
  const failureText = useFailureText();
  if (problem?.kind !== "failed") {
    return (
      <Status className="flex items-center gap-3 text-base">
        <span aria-hidden className="spinner size-5 shrink-0" />
        {t("login.linkEntering")}
      </Status>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="danger" isLive>
        {isForeign(problem.failure) ? t("problem.linkLost") : failureText(problem.failure)}
      </Notice>
      <Button variant="secondary" onClick={() => send({ type: "back" })}>
        {t("login.another")}
      </Button>
    </div>
  );
}
