import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useProfile } from "#lib/client/session/profile-query.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { ProfileForm } from "./profile-form.tsx";

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} className="h-12 w-full rounded-md" />
      ))}
    </div>
  );
}

function LogInFirst() {
  const t = useTranslations("account");
  const { open } = usePanel();
  const logIn = (
    <Button variant="secondary" onClick={() => open("login")}>
      {t("menu.login")}
    </Button>
  );
  return (
    <Notice tone="info" action={logIn}>
      {t("profile.loggedOut")}
    </Notice>
  );
}

function Away({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
  return (
    <Notice tone="warning" isLive action={retry}>
      {t("account.profile.away")}
    </Notice>
  );
}

/** Name, phone and mail of the account (S2 §2.4); once they are saved it goes, and the alert follows (S2 §4.4). */
export function ProfilePanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  const formId = useId();
  const { user, isKnown, isFailed, refresh } = useSession();
  const account = useProfile(user?.id ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const isAway = isFailed || account.isFailed;
  const isReady = user !== null && account.profile !== null;
  const retry = () => void (isFailed ? refresh() : account.refresh());
  return (
    <>
      <Sheet
        isOpen={isOpen && !isSaved}
        onClose={() => close()}
        title={t("account.profile.title")}
        closeLabel={t("common.close")}
        side="end"
        width={400}
        footer={
          isReady && (
            <Button type="submit" form={formId} size="l" isBusy={isBusy} className="w-full">
              {t("account.profile.update")}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-4 p-4">
          {isAway && <Away onRetry={retry} />}
          {!isAway && isKnown && user === null && <LogInFirst />}
          {!isAway && !isReady && (!isKnown || user !== null) && <Waiting />}
          {user !== null && account.profile !== null && (
            <ProfileForm
              formId={formId}
              profile={account.profile}
              onBusy={setIsBusy}
              onSaved={(saved) => {
                account.know(saved);
                setIsSaved(true);
              }}
            />
          )}
        </div>
      </Sheet>
      <AlertDialog
        isOpen={isOpen && isSaved}
        type="success"
        title={t("account.profile.successTitle")}
        confirm={{ label: t("account.profile.ok"), onPress: () => close() }}
      >
        {t("account.profile.SUCCESS_MESSAGE_UPDATE_ACCOUNT")}
      </AlertDialog>
    </>
  );
}
