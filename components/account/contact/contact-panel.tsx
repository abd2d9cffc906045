import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { dialCountryOf, phoneDraftOf } from "#components/account/dial-countries.ts";
import { OwnAccount } from "#components/account/own/own-account.tsx";
import type { OwnAccountProps } from "#components/account/own/own-account.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { phoneEnding } from "#domain/person/account/joined.ts";
import type { ContactDraft } from "#domain/person/account/contact-change.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { undoLink } from "#lib/client/panel/undo-link.ts";
import { goesBy } from "#lib/client/session/forget-typed.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useProfile } from "#lib/client/session/profile-query.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Profile } from "#lib/exchange/profile.ts";
import { ContactForm } from "./contact-form.tsx";
import { UndoPanel } from "./undo-panel.tsx";
import { useContactChange } from "./use-contact-change.ts";

/** How the phone ends that another one would take the place of; null where nothing is replaced by adding. */
function replacedPhone({ email, loginPhoneEnding }: Profile, isOther: boolean): string | null {
  return isOther && email !== null ? loginPhoneEnding : null;
}

/** An account of a phone changes its phone and may add a mail; any other changes its mail, and the phone that it may add is most often its own. */
function startOf(profile: Profile, country: string, isOther: boolean): ContactDraft {
  const { email, phone, phoneCode } = profile;
  if ((email === null) === isOther) return { kind: "mail", email: "" };
  const isAdded = isOther && replacedPhone(profile, isOther) === null;
  const typed = isAdded ? phoneDraftOf(phone, phoneCode, country) : { ...dialCountryOf(country), number: "" };
  return { kind: "phone", phone: typed };
}

interface OwnContactProps extends OwnAccountProps {
  /** A contact of the kind that the account does not go by is added. */
  isOther: boolean;
  onLeave: () => void;
}

function OwnContact({ profile, know, isOther, onLeave }: OwnContactProps) {
  const t = useTranslations("account.contact");
  const { country } = useStore();
  const { profileSaved } = useSessionChange();
  const { refresh } = useSession();
  const stayAs = useSetAtom(goesBy);
  const { state, send } = useContactChange(startOf(profile, country, isOther), (user, dial) => {
    const phone = { phone: user.phone, phoneCode: dial, loginPhoneEnding: user.phone && phoneEnding(user.phone) };
    know({ email: user.email, ...(dial === null ? {} : phone) });
    stayAs(user.id);
    profileSaved(user);
    // Of two accounts addresses and orders are one's now.
    void refresh();
  });
  const { draft, step } = state;
  const [replaced] = useState(() => replacedPhone(profile, isOther));
  if (step.name !== "done")
    return <ContactForm state={{ draft, step }} replaced={replaced} send={send} onLeave={onLeave} />;
  const saved = isOther && replaced === null ? "added" : "saved";
  return (
    <AlertDialog
      isOpen
      type="success"
      title={t(step.isJoined ? "joinedTitle" : "savedTitle")}
      confirm={{ label: t("ok"), onPress: onLeave }}
    >
      {t(step.isJoined ? "joined" : saved)}
    </AlertDialog>
  );
}

function OwnContactPanel({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const { close, start, resumeAt } = usePanel();
  const { profile } = useProfile(useSession().user?.id ?? null);
  const [isOther] = useState(start === "otherContact");
  useEffect(() => resumeAt("contact", isOther ? "otherContact" : null), [isOther, resumeAt]);
  const isAdded = isOther && (profile === null || replacedPhone(profile, isOther) === null);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t(isAdded ? "account.contact.addTitle" : "account.contact.title")}
      closeLabel={t("common.close")}
      side="bottom"
      width={400}
      isBare
    >
      <OwnAccount loggedOut={t("account.profile.loggedOut")}>
        {(own) => <OwnContact {...own} isOther={isOther} onLeave={() => close()} />}
      </OwnAccount>
    </Sheet>
  );
}

/** Changes the mail or phone that the account goes by, adds one of the other kind, or joins it with the account that has it; a notice's link undoes that (A222, A226). */
export function ContactPanel({ isOpen }: { isOpen: boolean }) {
  const [link] = useState(undoLink.token);
  return link === null ? <OwnContactPanel isOpen={isOpen} /> : <UndoPanel isOpen={isOpen} link={link} />;
}
