import { useTranslations } from "next-intl";
import type { SubmitEvent } from "react";
import { useDateText } from "#components/account/data/date-text.ts";
import { useFailureText } from "#components/account/failure-text.ts";
import { ProofField } from "#components/account/own/proof-field.tsx";
import { boldContact } from "#components/account/contact/mail-text.tsx";
import { ProviderAgain } from "#components/account/provider/provider-again.tsx";
import { useProviderProof } from "#components/account/provider/use-provider-proof.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { useToasts } from "#components/ui/toast/toasts.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { canUsePasskeys } from "#lib/client/session/passkey-support.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { OwnPasskey } from "#lib/exchange/passkey.ts";
import { RemovePasskey } from "./remove-passkey.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[];
  onChange: (all: OwnPasskey[]) => void;
}

function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
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

interface PasskeyFormProps extends PasskeyListProps {
  /** Who vouches for the account. */
  provider: ProviderName | null;
}

/** The account's passkeys at this shop, and one more for this device (A230). */
export function PasskeyForm({ passkeys, provider, onChange }: PasskeyFormProps) {
  const t = useTranslations("account.passkey");
  const failureText = useFailureText();
  const { businessName: business } = useStore();
  const { showToast } = useToasts();
  const { proof, isBusy, failure, isByLogin, typeCode, send } = useAddPasskey((all) => {
    onChange(all);
    showToast({ text: t("added"), tone: "success" });
  });
  const answer = useProviderProof("passkeys");
  const isAgain = isByLogin && provider !== null;
  const canAdd = canUsePasskeys();
  const isReady = proof === null || proof.digits.length === 6;
  const shown = failure ?? (typeof answer === "object" ? answer : null);
  const problem = shown === null || isAgain ? null : failureText(shown, proof?.to);
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
            {answer === "proved" && !isAgain && problem === null && (
              <Notice tone="success" isLive>
                {t("proved")}
              </Notice>
            )}
            {isAgain && <ProviderAgain provider={provider} proves="passkeys" />}
          </>
        ) : (
          <ProofField to={proof.to} digits={proof.digits} error={problem} onType={typeCode}>
            {(to) => t.rich("proof", { to, strong: boldContact(to) })}
          </ProofField>
        )}
      </SheetBody>
      {canAdd && !isAgain && (
        <SheetFooter>
          <Button type="submit" size="l" isBusy={isBusy || answer === "asking"} isBlocked={!isReady} className="w-full">
            {t(proof === null ? "add" : "goOn")}
          </Button>
        </SheetFooter>
      )}
    </form>
  );
}
