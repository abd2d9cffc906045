import { useTranslations } from "next-intl";
import { useState } from "react";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { ProfileForm } from "./profile-form.tsx";

/** Name, phone and mail of the account (S2 §2.4); once they are saved it goes, and the alert follows (S2 §4.4). */
export function ProfilePanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  const [isSaved, setIsSaved] = useState(false);
  return (
    <>
      <Sheet
        isOpen={isOpen && !isSaved}
        onClose={() => close()}
        title={t("account.profile.title")}
        closeLabel={t("common.close")}
        side="end"
        width={400}
        isBare
      >
        <OwnAccount loggedOut={t("account.profile.loggedOut")}>
          {({ profile, know }) => (
            <ProfileForm
              profile={profile}
              onSaved={(saved) => {
                know(saved);
                setIsSaved(true);
              }}
            />
          )}
        </OwnAccount>
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
