import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { phoneDraftOf } from "#components/account/dial-countries.ts";
import { useFailureText } from "#components/account/failure-text.ts";
import type { Failure } from "#domain/base/failure.ts";
import type { Address } from "#domain/person/address.ts";
import { type ProfileDraft, profileProblems } from "#domain/person/profile.ts";
import { refusedFields, remainingProblems, type SignUpProblems } from "#domain/person/sign-up.ts";
import { saveAddress } from "#lib/actions/address.ts";
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

/** The fields of an address, while they stand in the form. */
export interface AddressFields {
  /** What is typed; null once the fields say what is wrong with it. */
  resolve: () => Promise<Address | null>;
}

/** Why an address was not saved with the profile. */
export type LostAddress = "full" | "failed";

interface ProfileFormOptions {
  profile: Profile;
  onSaved: (saved: SavedProfile, lost: LostAddress | null) => void;
}

/** Saves the address of a profile in register mode; that it failed stops nothing (S2 §4.4, §8). */
function useSaveFirstAddress(): (address: Address) => Promise<LostAddress | null> {
  const asCustomer = useAsCustomer();
  const { addressSaved } = useSessionChange();
  return async (address) => {
    const answer = await asCustomer(() => saveAddress(address));
    if (answer.ok) {
      addressSaved(answer.value);
      return null;
    }
    const { failure } = answer;
    return failure.kind === "refused" && failure.code === "too_many_addresses" ? "full" : "failed";
  };
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

  const addressFields = useRef<AddressFields>(null);
  const saveFirstAddress = useSaveFirstAddress();

  const show = (found: SignUpProblems) => {
    setProblems(found);
    setRound((count) => count + 1);
  };
  /** The address first, then the person (S2 §4.4). */
  const saveAll = async () => {
    setIsBusy(true);
    const fields = addressFields.current;
    const address = fields === null ? null : await fields.resolve();
    if (fields !== null && address === null) {
      setIsBusy(false);
      return show({});
    }
    await save(address === null ? null : await saveFirstAddress(address));
  };
  const save = async (lost: LostAddress | null) => {
    const input = { name: draft.name.trim(), dial: draft.phone.dial, phone: draft.phone.number };
    const answer = await asCustomer(() => saveProfile(input));
    setIsBusy(false);
    if (answer.ok) {
      setTyped(null);
      const { name, phone } = answer.value;
      profileSaved({ name, phone });
      return onSaved(answer.value, lost);
    }
    if (answer.failure.kind === "invalid") show(refusedFields(answer.failure.fields, false));
    else setFailure(answer.failure);
  };
  return {
    draft,
    problems,
    round,
    isBusy,
    addressFields,
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
      else void saveAll();
    },
  };
}
