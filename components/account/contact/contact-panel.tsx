import { useTranslations } from "next-intl";
import { useState } from "react";
import { dialCountryOf } from "#components/account/dial-countries.ts";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import type { OwnAccountProps } from "#components/account/own/own-account.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import type { ContactDraft } from "#domain/person/account/contact-change.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { undoLink } from "#lib/client/panel/undo-link.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Profile } from "#lib/exchange/profile.ts";
import { ContactForm } from "./contact-form.tsx";
import { UndoPanel } from "./undo-panel.tsx";
import { useContactChange } from "./use-contact-change.ts";

/** An account of a phone changes its phone, any other its mail. */
function blankOf({ email }: Profile, country: string): ContactDraft {
  if (email !== null) return { kind: "mail", email: "" };
  return { kind: "phone", phone: { ...dialCountryOf(country), number: "" } };
}

interface OwnContactProps extends OwnAccountProps {
  onLeave: () => void;
}

function OwnContact({ profile, know, onLeave }: OwnContactProps) {
  const t = useTranslations("account.contact");
  const { country } = useStore();
  const { profileSaved } = useSessionChange();
  const { refresh } = useSession();
  const { state, send } = useContactChange(blankOf(profile, country), (user) => {
    know({ email: user.email, ...(user.email === null ? { phone: user.phone } : {}) });
    profileSaved(user);
    // Of two accounts addresses and orders are one's now.
    void refresh();
  });
  const { draft, step } = state;
  if (step.name !== "done") return <ContactForm state={{ draft, step }} send={send} onLeave={onLeave} />;
  return (
    <AlertDialog
      isOpen
      type="success"
      title={t(step.isJoined ? "joinedTitle" : "savedTitle")}
      confirm={{ label: t("ok"), onPress: onLeave }}
    >
      {t(step.isJoined ? "joined" : "saved")}
    </AlertDialog>
  );
}

/** Changes the mail or phone that the account goes by, or joins it with the account that has it; a notice's link undoes that (A222, A226). */
export function ContactPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close } = usePanel();
  const [link] = useState(undoLink.token);
  if (link !== null) return <UndoPanel isOpen={isOpen} link={link} />;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("account.contact.title")}
      closeLabel={t("common.close")}
      side="bottom"
      width={400}
      isBare
    >
      <OwnAccount loggedOut={t("account.profile.loggedOut")}>
        {(own) => <OwnContact {...own} onLeave={() => close()} />}
      </OwnAccount>
    </Sheet>
  );
}
