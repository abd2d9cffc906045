import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ComponentType, ReactNode, RefObject, SubmitEvent } from "react";
import { NameField } from "#components/account/name-field.tsx";
import { PhoneField } from "#components/account/phone-field.tsx";
import { providerLabel } from "#components/account/provider/provider-buttons.tsx";
import { useSignUpTexts } from "#components/account/sign-up-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { SheetBody, SheetFooter } from "#components/ui/sheet/sheet.tsx";
import { useFirstInvalid } from "#components/ui/use-first-invalid.ts";
import { profileProblems } from "#domain/person/profile.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { phoneText } from "#lib/client/phone-text.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { useStore } from "#lib/client/store-info.tsx";
import type { Profile } from "#lib/exchange/profile.ts";
import { type AddressFields, type LostAddress, type SavedProfile, useProfileForm } from "./use-profile-form.ts";

/** The mail that the account goes by: shown, and why it is not changed here (S2 §2.4, A226). */
function LockedEmail({
  email,
  provider,
  changesContacts,
}: { email: string } & Pick<Profile, "provider" | "changesContacts">) {
  const t = useTranslations("account.profile");
  const fixed = t(changesContacts ? "emailChanged" : "emailFixed");
  return (
    <Field
      label={t("email")}
      hint={provider === null ? fixed : t("emailOfProvider", { provider: providerLabel(provider) })}
    >
      {(control) => <TextInput {...control} type="email" name="email" readOnly value={email} />}
    </Field>
  );
}

/** The number that stands for an account without a mail (A150): no contact that is changed freely. */
function LockedPhone({ phone, changesContacts }: { phone: string } & Pick<Profile, "changesContacts">) {
  const t = useTranslations("account");
  return (
    <Field label={t("signUp.phone")} hint={t(changesContacts ? "profile.phoneChanged" : "profile.phoneFixed")}>
      {(control) => <TextInput {...control} type="tel" name="tel" readOnly value={phoneText(phone)} />}
    </Field>
  );
}

interface ProfileFormProps {
  profile: Profile;
  /** The fields of an address, which are not an account's own. */
  addressFields: ComponentType<{ ref: RefObject<AddressFields | null> }>;
  onSaved: (saved: SavedProfile, lost: LostAddress | null) => void;
}

/** The press that opens the fields goes with them. */
function focusFirstField(fields: HTMLFieldSetElement | null): void {
  fields?.querySelector("input")?.focus();
}

/** The press that closed them has gone too. */
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}

/**
 * In the profile of whoever has no address yet a press opens the register mode, in which city and line are needed (S2 §2.4, §5);
 * without a geocoder it is given where every address of an account is (A229).
 */
function AddressPart({ children }: { children: ReactNode }) {
  const t = useTranslations("account.profile");
  const { hasGeocoder } = useStore();
  const { addresses } = useSession();
  const { open } = usePanel();
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  if (addresses.length > 0) return null;
  if (isOpened === true) {
    return (
      <fieldset ref={focusFirstField} className="flex flex-col gap-2">
        <legend className="mb-2 text-base font-semibold">{t("address")}</legend>
        {children}
        <Button variant="quiet" className="self-start" onClick={() => setIsOpened(false)}>
          {t("noAddressNow")}
        </Button>
      </fieldset>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-sm">{t("noAddress")}</p>
      <Button
        ref={isOpened === false ? focusButton : null}
        variant="secondary"
        onClick={() => (hasGeocoder ? setIsOpened(true) : open("location", "newAddress"))}
      >
        {t("addAddress")}
      </Button>
    </div>
  );
}

/**
 * A way to another mail, or of an account without one to another phone, and to one of the other kind where a code reaches it; a
 * provider's mail is changed there (S2 §2.4, A222, A226).
 */
function ContactLinks({ profile: { email, provider, changesContacts, loginPhoneEnding } }: { profile: Profile }) {
  const t = useTranslations("account.contact");
  const { takesPhoneCodes } = useStore();
  const { open } = usePanel();
  if (!changesContacts || provider !== null) return null;
  const isByPhone = email === null;
  const phone = loginPhoneEnding === null ? "addPhone" : "changeLoginPhone";
  return (
    <>
      <Button variant="secondary" onClick={() => open("contact")}>
        {t(isByPhone ? "changePhone" : "changeEmail")}
      </Button>
      {(isByPhone || takesPhoneCodes) && (
        <Button variant="secondary" onClick={() => open("contact", "otherContact")}>
          {t(isByPhone ? "addEmail" : phone)}
        </Button>
      )}
    </>
  );
}

/** A way to the account's password: to change it or, without one, to add it (S2 §2.4); a provider's account is opened there. */
function PasswordLink({ profile: { provider, hasPassword } }: { profile: Profile }) {
  const t = useTranslations("account.password");
  const { open } = usePanel();
  if (provider !== null) return null;
  return (
    <Button variant="secondary" onClick={() => open("password")}>
      {t(hasPassword === false ? "ADD_PASSWORD" : "RESET_PASSWORD")}
    </Button>
  );
}

/** A way to the devices that log in by finger, face or PIN, where the shop knows them (A230). */
function PasskeysLink({ profile: { passkeys } }: { profile: Profile }) {
  const t = useTranslations("account.passkey");
  const { open } = usePanel();
  if (passkeys === null) return null;
  return (
    <Button variant="secondary" onClick={() => open("passkeys")}>
      {t("title")}
    </Button>
  );
}

/** The form in the panel of the profile. */
export function ProfileForm({ profile, addressFields: Fields, onSaved }: ProfileFormProps) {
  const t = useTranslations("account.profile");
  const {
    draft,
    problems,
    round,
    isBusy,
    failure,
    addressFields: fields,
    set,
    submit,
    dismiss,
  } = useProfileForm({
    profile,
    onSaved,
  });
  const texts = useSignUpTexts()(problems);
  const form = useFirstInvalid(round);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
  };
  const ending = profile.loginPhoneEnding;
  const loginPhone = ending === null ? {} : { hint: t("loginPhone", { ending }) };
  const isBlocked = Object.keys(profileProblems(draft)).length > 0;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
      <SheetBody className="flex flex-col gap-4 p-4">
        <NameField value={draft.name} error={texts.name} isFirst={false} onChange={(name) => set({ name })} />
        {profile.email === null ? (
          <LockedPhone phone={profile.phone ?? ""} changesContacts={profile.changesContacts} />
        ) : (
          <>
            <PhoneField
              value={draft.phone}
              error={texts.phone ?? null}
              takesCode={false}
              {...loginPhone}
              onChange={(value) => set({ phone: value })}
            />
            <LockedEmail {...profile} email={profile.email} />
          </>
        )}
        <AddressPart>
          <Fields ref={fields} />
        </AddressPart>
        <ContactLinks profile={profile} />
        <PasswordLink profile={profile} />
        <PasskeysLink profile={profile} />
      </SheetBody>
      <SheetFooter>
        <Button type="submit" size="l" isBusy={isBusy} isBlocked={isBlocked} className="w-full">
          {t("update")}
        </Button>
      </SheetFooter>
      <AlertDialog
        isOpen={failure !== null}
        type="error"
        title={t("errorTitle")}
        confirm={{ label: t("ok"), onPress: dismiss }}
      >
        {failure}
      </AlertDialog>
    </form>
  );
}
