import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import type { SubmitEvent } from "react";
import { dialCountryOf } from "#components/account/dial-countries.ts";
import { useFailureText } from "#components/account/failure-text.ts";
import { useLogOut } from "#components/account/own/use-log-out.ts";
import { PhoneField } from "#components/account/phone-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useModal } from "#components/ui/sheet/use-modal.ts";
import type { Failure } from "#domain/base/failure.ts";
import { parsePhone } from "#domain/person/phone.ts";
import type { PhoneDraft } from "#domain/person/sign-up.ts";
import { savePhone } from "#lib/actions/profile.ts";
import { useWhenOnline } from "#lib/client/device/when-online.ts";
import { useAsCustomer } from "#lib/client/session/as-customer.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import { useStore } from "#lib/client/store-info.tsx";

function useAddPhone() {
  const { country } = useStore();
  const [phone, setPhone] = useState<PhoneDraft>({ ...dialCountryOf(country), number: "" });
  const [isPressed, setIsPressed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asCustomer = useAsCustomer();
  const { profileSaved } = useSessionChange();
  useWhenOnline(() => setFailure(null));
  const parsed = parsePhone(phone.dial, phone.number);
  const save = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await asCustomer(() => savePhone({ dial: phone.dial, phone: phone.number }));
    setIsBusy(false);
    if (answer.ok) profileSaved(answer.value);
    else setFailure(answer.failure);
  };
  return {
    phone,
    setPhone,
    parsed,
    isBusy,
    failure,
    isWrong: !parsed.ok && isPressed,
    submit: () => {
      setIsPressed(true);
      if (parsed.ok) void save();
    },
  };
}

interface AddPhoneProps {
  /** Whose account it is. */
  name: string;
  /** Leaves the order for the cart. */
  onBack: () => void;
}

function Ways({ onBack }: Pick<AddPhoneProps, "onBack">) {
  const t = useTranslations("account");
  const logOut = useLogOut();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" className="flex-[1_1_9rem]" onClick={onBack}>
        {t("addPhone.back")}
      </Button>
      <Button variant="quiet" className="flex-[1_1_9rem]" isBusy={logOut.isBusy} onClick={() => void logOut.leave()}>
        {t("menu.logout")}
      </Button>
    </div>
  );
}

/** The phone that an order needs and the account lacks: it stands until there is one, or the order is left (S2 §2.6). */
export function AddPhone({ name, onBack }: AddPhoneProps) {
  const t = useTranslations("account");
  const id = useId();
  const failureText = useFailureText();
  const { phone, setPhone, parsed, isBusy, failure, isWrong, submit } = useAddPhone();
  // A browser closes a dialog on the second Escape whatever the page says.
  const { ref } = useModal(true, () => {
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  });
  // The number is what is asked for, not its country.
  useEffect(() => document.getElementById(id)?.querySelector("input")?.focus(), [id]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit();
    if (!parsed.ok) event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <dialog
      ref={ref}
      id={id}
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className="layer bg-surface-raised layer-alert"
    >
      <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-col gap-4 overflow-y-auto p-6">
        <div>
          <h2 id={`${id}title`} className="text-lg font-bold text-balance">
            {t("addPhone.greeting", { name: name.trim() === "" ? "none" : name })}
          </h2>
          <p id={`${id}text`} className="mt-2 text-base text-ink-muted">
            {t("addPhone.prompt")}
          </p>
        </div>
        <PhoneField
          value={phone}
          error={isWrong ? t("problem.INVALID_PHONE") : null}
          takesCode={false}
          onChange={setPhone}
        />
        {failure !== null && (
          <Notice tone="danger" isLive>
            {failure.kind === "wait" ? failureText(failure) : t("addPhone.failed")}
          </Notice>
        )}
        <Button type="submit" size="l" isBusy={isBusy} isBlocked={!parsed.ok}>
          {t("addPhone.save")}
        </Button>
        <Ways onBack={onBack} />
      </form>
    </dialog>
  );
}
