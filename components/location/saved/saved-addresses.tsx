import { useSetAtom } from "jotai/react";
import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { isComplete, mergeAddressLine } from "#domain/person/address.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { DeleteAddress } from "./delete-address.tsx";
import { mendingDraft } from "#components/location/address/draft-of.ts";
import { MakeUsual } from "./make-usual.tsx";
import { MendAddress } from "./mend-address.tsx";
import { useCities } from "#components/location/address/use-cities.ts";

interface AddressRowProps {
  address: SavedAddress;
  /** Null where there is no other to be the usual one. */
  isUsual: boolean | null;
  canDelete: boolean;
  onChange: () => void;
}

function AddressRow({ address, isUsual, canDelete, onChange }: AddressRowProps) {
  const t = useTranslations("location");
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-2 py-2">
      <span className="min-w-0 flex-[1_1_9rem]">
        <span className="block text-base font-semibold">{address.name || address.line1}</span>
        <span className="text-ink-muted block text-sm">
          {[mergeAddressLine(address), address.city].filter(Boolean).join(", ")}
        </span>
        {!isComplete(address) && <span className="text-ink-muted block text-sm">{t("saved.incomplete")}</span>}
        {isUsual === true && <span className="text-accent block text-sm font-semibold">{t("saved.usual")}</span>}
      </span>
      {isComplete(address) ? (
        <IconButton label={t("saved.editOne", { address: address.name || address.line1 })} onClick={onChange}>
          <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      ) : (
        <MendAddress address={address} onMend={onChange} />
      )}
      {canDelete && <DeleteAddress address={address} />}
      {isUsual === false && isComplete(address) && (
        <div className="basis-full">
          <MakeUsual address={address} />
        </div>
      )}
    </li>
  );
}

/** The account's addresses in the main menu, the usual one first: added, changed and deleted without any order (A229). */
export function SavedAddresses() {
  const t = useTranslations("location");
  const { addresses } = useSession();
  const { open } = usePanelActions();
  const unfinished = useValue(unfinishedAddress);
  const setUnfinished = useSetAtom(unfinishedAddress);
  const cities = useCities();
  const change = (address: SavedAddress) => {
    setUnfinished(() => mendingDraft(address, cities));
    open("location", "newAddress");
  };
  const add = () => {
    if (unfinished?.id) setUnfinished(() => null);
    open("location", "newAddress");
  };
  const usual = addresses.find(isComplete);
  return (
    <div className="flex flex-col gap-3">
      {addresses.length === 0 && <p className="text-ink-muted text-base">{t("saved.empty")}</p>}
      <ul className="divide-line divide-y">
        {addresses.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            isUsual={addresses.length > 1 ? address === usual : null}
            canDelete={addresses.length > 1 || !isComplete(address)}
            onChange={() => change(address)}
          />
        ))}
      </ul>
      <Button variant="secondary" onClick={add}>
        <Plus aria-hidden className="size-5" strokeWidth={1.75} />
        {t("actions.add")}
      </Button>
    </div>
  );
}
