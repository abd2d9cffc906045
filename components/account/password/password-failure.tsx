import { useTranslations } from "next-intl";
import { useFailureText } from "#components/account/failure-text.ts";
import { Notice } from "#components/ui/notice.tsx";
import type { Failure } from "#domain/base/failure.ts";
import { passwordLengths } from "#domain/person/password.ts";

/** The refusals that have words of their own; the old password's stands at its field. */
const refusals = { password_refused: "refused", link_ended: "linkEnded" } as const;

function isKnown(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}

/** Why a password was not set. */
export function PasswordFailure({ failure }: { failure: Failure | null }) {
  const t = useTranslations("account.password");
  const failureText = useFailureText();
  if (failure === null) return null;
  const code = failure.kind === "refused" ? failure.code : null;
  if (code === "password_wrong") return null;
  const own = code !== null && isKnown(code) ? t(refusals[code], { least: passwordLengths.least }) : null;
  return (
    <Notice tone="danger" isLive>
      {own ?? (failure.kind === "wait" ? failureText(failure) : t("RESET_PASSWORD_ERROR"))}
    </Notice>
  );
}
