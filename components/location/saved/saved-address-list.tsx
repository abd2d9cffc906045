import { useTranslations } from "next-intl";
import { ChoiceRow } from "#components/ui/choice.tsx";
import { isComplete, mergeAddressLine } from "#domain/person/address.ts";
import type { Address, SavedAddress } from "#domain/person/address.ts";
import { DeleteAddress } from "./delete-address.tsx";
import { MendAddress } from "./mend-address.tsx";

interface SavedAddressListProps {
  addresses: readonly SavedAddress[];
  chosenId: string | null;
  onChoose: (address: Address) => void;
  onMend: (address: SavedAddress) => void;
}

/**
 * Radios with line 1 and name, 255 px high at most; one of several can be deleted, the last one stays (S2 §2.7). One that
 * lacks its line or its point is completed or deleted.
 */
export function SavedAddressList({ addresses, chosenId, onChoose, onMend }: SavedAddressListProps) {
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
            disabled={!isComplete(address)}
            onChange={() => {
              if (isComplete(address)) onChoose(address);
            }}
            label={<span className="font-semibold">{address.name || address.line1}</span>}
            description={
              <>
                <span className="block">{[mergeAddressLine(address), address.city].filter(Boolean).join(", ")}</span>
                {!isComplete(address) && <span className="block">{t("incomplete")}</span>}
              </>
            }
            trailing={
              <>
                {!isComplete(address) && <MendAddress address={address} onMend={() => onMend(address)} />}
                {(addresses.length > 1 || !isComplete(address)) && <DeleteAddress address={address} />}
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
