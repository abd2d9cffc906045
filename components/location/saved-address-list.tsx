import { useTranslations } from "next-intl";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import { DeleteAddress } from "./delete-address.tsx";

interface SavedAddressListProps {
  addresses: readonly Address[];
  chosenId: string | null;
  onChoose: (address: Address) => void;
}

/** Radios with line 1 and name, 255 px high at most; one of several can be deleted, the last one stays (S2 §2.7). */
export function SavedAddressList({ addresses, chosenId, onChoose }: SavedAddressListProps) {
  const t = useTranslations("location.saved");
  return (
    <fieldset>
      <legend className="sr-only">{t("choose")}</legend>
      <div className="divide-line -mx-4 max-h-[255px] divide-y overflow-y-auto px-4 overscroll-contain">
        {addresses.map((address) => (
          <ChoiceRow
            key={address.id}
            type="radio"
            name="saved-address"
            value={address.id ?? ""}
            checked={address.id === chosenId}
            onChange={() => onChoose(address)}
            label={<span className="font-semibold">{address.name || address.line1}</span>}
            description={[mergeAddressLine(address), address.city].filter(Boolean).join(", ")}
            trailing={addresses.length > 1 && <DeleteAddress address={address} />}
          />
        ))}
      </div>
    </fieldset>
  );
}
