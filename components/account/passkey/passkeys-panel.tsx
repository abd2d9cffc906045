import { useTranslations } from "next-intl";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { providerOf } from "#domain/person/login/provider.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { PasskeyForm } from "./passkey-form.tsx";

/** With which devices somebody logs in here by finger, face or PIN (A230). */
export function PasskeysPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("account.passkey.title")}
      closeLabel={t("common.close")}
      side="bottom"
      width={400}
      isBare
    >
      <OwnAccount loggedOut={t("account.passkey.loggedOut")}>
        {({ profile, know }) => (
          <PasskeyForm
            passkeys={profile.passkeys ?? []}
            provider={providerOf(profile.provider)}
            onChange={(passkeys) => know({ passkeys })}
          />
        )}
      </OwnAccount>
    </Sheet>
  );
}
