import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { isComplete } from "#domain/person/address.ts";
import type { Address, SavedAddress } from "#domain/person/address.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { CoverageUnreachable } from "#components/location/coverage-unreachable.tsx";
import { SavedAddressList } from "./saved-address-list.tsx";

export interface SavedAddressesStepProps {
  formId: string;
  /** The address that is selected now, if it is one of the account's. */
  selectedId: string | null;
  isUnreachable: boolean;
  onSelect: (address: Address) => void;
  onMend: (address: SavedAddress) => void;
}

/** The addresses of the account to choose from (S2 §2.7, §2.8 step 6). */
export function SavedAddressesStep({ formId, selectedId, isUnreachable, onSelect, onMend }: SavedAddressesStepProps) {
  const t = useTranslations("location");
  const { user, addresses } = useSession();
  const [chosenId, setChosenId] = useState(selectedId);
  const usable = addresses.filter(isComplete);
  const chosen = usable.find(({ id }) => id === chosenId) ?? usable[0] ?? null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen) onSelect(chosen);
  };
  return (
    <form id={formId} onSubmit={submit} className="flex flex-col gap-3 p-4">
      {user && <p className="text-base font-semibold">{t("saved.greeting", { name: user.name })}</p>}
      {isUnreachable && <CoverageUnreachable />}
      {addresses.length === 0 ? (
        <p className="text-ink-muted text-base">{t("saved.empty")}</p>
      ) : (
        <SavedAddressList
          addresses={addresses}
          chosenId={chosen?.id ?? null}
          onChoose={(address) => setChosenId(address.id)}
          onMend={onMend}
        />
      )}
    </form>
  );
}
