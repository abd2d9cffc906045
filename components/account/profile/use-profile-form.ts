import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { phoneDraftOf } from "#components/account/dial-countries.ts";
import { useFailureText } from "#components/account/failure-text.ts";
import type { Failure } from "#domain/base/failure.ts";
import { type ProfileDraft, profileProblems } from "#domain/person/profile.ts";
import { refusedFields, remainingProblems, type SignUpProblems } from "#domain/person/sign-up.ts";
import { saveProfile } from "#lib/actions/profile.ts";
import { pageValue } from "#lib/client/device/device-value.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Profile } from "#lib/exchange/profile.ts";

/** What was typed and not saved, for as long as the page: a log-in may take the panel's place (UX23). */
const draftAtom = pageValue<ProfileDraft | null>(null);

export type SavedProfile = Pick<Profile, "name" | "phone" | "phoneCode">;

interface ProfileFormOptions {
  profile: Profile;
  onSaved: (saved: SavedProfile) => void;
}

/** The profile as it is typed, what is wrong with it, and its saving (S2 §4.4). */
export function useProfileForm({ profile, onSaved }: ProfileFormOptions) {
  const t = useTranslations("account.profile");
  const { country } = useStore();
  const typed = useValue(draftAtom);
  const setTyped = useSetAtom(draftAtom);
  const draft = typed ?? { name: profile.name, phone: phoneDraftOf(profile.phone, profile.phoneCode, country) };
  const [problems, setProblems] = useState<SignUpProblems>({});
  /** One more with every press that found something wrong. */
  const [round, setRound] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const failureText = useFailureText();
  const asCustomer = useAsCustomer();
  const { profileSaved } = useSessionChange();
  useWhenOnline(() => setFailure(null));

  const show = (found: SignUpProblems) => {
    setProblems(found);
    setRound((count) => count + 1);
  };
  const save = async () => {
    setIsBusy(true);
    const input = { name: draft.name.trim(), dial: draft.phone.dial, phone: draft.phone.number };
    const answer = await asCustomer(() => saveProfile(input));
    setIsBusy(false);
    if (answer.ok) {
      setTyped(null);
      const { name, phone } = answer.value;
      profileSaved({ name, phone });
      return onSaved(answer.value);
    }
    if (answer.failure.kind === "invalid") show(refusedFields(answer.failure.fields, false));
    else setFailure(answer.failure);
  };
  return {
    draft,
    problems,
    round,
    isBusy,
    failure: failure && (failure.kind === "wait" ? failureText(failure) : t("ERROR_MESSAGE_UPDATE_ACCOUNT_USER")),
    dismiss: () => setFailure(null),
    set: (change: Partial<ProfileDraft>) => {
      const next = { ...draft, ...change };
      setTyped(next);
      setProblems((known) => remainingProblems(known, profileProblems(next)));
    },
    submit: () => {
      const found = profileProblems(draft);
      if (Object.keys(found).length > 0) show(found);
      else void save();
    },
  };
}
