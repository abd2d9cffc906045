import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ComponentType, RefObject } from "react";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { ProfileForm } from "./profile-form.tsx";
import type { AddressFields, LostAddress } from "./use-profile-form.ts";

interface ProfilePanelProps {
  isOpen: boolean;
  /** The fields of an address, which are not an account's own. */
  addressFields: ComponentType<{ ref: RefObject<AddressFields | null> }>;
}

/** Name, phone and mail of the account (S2 §2.4); once they are saved it goes, and the alert follows (S2 §4.4). */
export function ProfilePanel({ isOpen, addressFields }: ProfilePanelProps) {
  const t = useTranslations();
  const { close } = usePanel();
  const [isSaved, setIsSaved] = useState(false);
  const [lost, setLost] = useState<LostAddress | null>(null);
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
              addressFields={addressFields}
              onSaved={(saved, lostAddress) => {
                know(saved);
                setLost(lostAddress);
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
        {lost !== null && ` ${t(`account.profile.addressLost.${lost}`)}`}
      </AlertDialog>
    </>
  );
}
