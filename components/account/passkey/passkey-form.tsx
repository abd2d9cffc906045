import { useTranslations } from "next-intl";
import type { ReactNode, SubmitEvent } from "react";
import { useDateText } from "#components/account/data/date-text.ts";
import { useFailureText } from "#components/account/failure-text.ts";
import { ProofField } from "#components/account/own/proof-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { canUsePasskeys } from "#lib/client/session/passkey-support.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { OwnPasskey } from "#lib/exchange/passkey.ts";
import { RemovePasskey } from "./remove-passkey.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

interface PasskeyFormProps {
  passkeys: readonly OwnPasskey[];
  onChange: (all: OwnPasskey[]) => void;
}

function PasskeyList({ passkeys, onChange }: PasskeyFormProps) {
  const t = useTranslations("account.passkey");
  const dateText = useDateText();
  const used = ({ createdAt, lastUsedAt }: OwnPasskey) =>
    lastUsedAt === null ? t("unused", { date: dateText(createdAt) }) : t("lastUsed", { date: dateText(lastUsedAt) });
  return (
    <ul className="divide-line flex flex-col divide-y">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{passkey.name}</p>
            <p className="text-ink-muted text-sm">{used(passkey)}</p>
          </div>
          <RemovePasskey passkey={passkey} onDone={onChange} />
        </li>
      ))}
    </ul>
  );
}

function strong(text: ReactNode) {
  return <strong className="font-semibold break-words">{text}</strong>;
}

/** The account's passkeys at this shop, and one more for this device (A230). */
export function PasskeyForm({ passkeys, onChange }: PasskeyFormProps) {
  const t = useTranslations("account.passkey");
  const failureText = useFailureText();
  const { businessName: business } = useStore();
  const { showToast } = useToasts();
  const { proof, isBusy, failure, typeCode, send } = useAddPasskey((all) => {
    onChange(all);
    showToast({ text: t("added"), tone: "success" });
  });
  const canAdd = canUsePasskeys();
  const isReady = proof === null || proof.digits.length === 6;
  const problem = failure === null ? null : failureText(failure, proof?.to);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) void send(undefined);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        {proof === null ? (
          <>
            <p className="text-ink-muted text-sm">{t("intro", { business })}</p>
            {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onChange={onChange} />}
            {!canAdd && <Notice tone="info">{t("unsupported")}</Notice>}
            {problem !== null && (
              <Notice tone="warning" isLive>
                {problem}
              </Notice>
            )}
          </>
        ) : (
          <ProofField to={proof.to} digits={proof.digits} error={problem} onType={typeCode}>
            {(to) => t.rich("proof", { to, strong })}
          </ProofField>
        )}
      </SheetBody>
      {canAdd && (
        <SheetFooter>
          <Button type="submit" size="l" isBusy={isBusy} isBlocked={!isReady} className="w-full">
            {t(proof === null ? "add" : "goOn")}
          </Button>
        </SheetFooter>
      )}
    </form>
  );
}
