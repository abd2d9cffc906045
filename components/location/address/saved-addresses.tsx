import { useSetAtom } from "jotai/react";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { isComplete, mergeAddressLine } from "#domain/person/address.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";
import { useSession } from "#lib/client/session/session-query.ts";
import { unfinishedAddress } from "#lib/client/place/unfinished-address.ts";
import { DeleteAddress } from "./delete-address.tsx";
import { mendingDraft } from "./draft-of.ts";
import { MendAddress } from "./mend-address.tsx";
import { useCities } from "./use-cities.ts";

/** The account's addresses in the main menu; a new one goes through the location, which validates it. */
export function SavedAddresses() {
  const t = useTranslations("location");
  const { addresses } = useSession();
  const { open } = usePanelActions();
  const unfinished = useValue(unfinishedAddress);
  const setUnfinished = useSetAtom(unfinishedAddress);
  const cities = useCities();
  const mend = (address: SavedAddress) => {
    setUnfinished(() => mendingDraft(address, cities));
    open("location", "newAddress");
  };
  const add = () => {
    if (unfinished?.id) setUnfinished(() => null);
    open("location", "newAddress");
  };
  return (
    <div className="flex flex-col gap-3">
      {addresses.length === 0 && <p className="text-ink-muted text-base">{t("saved.empty")}</p>}
      <ul className="divide-line divide-y">
        {addresses.map((address) => (
          <li key={address.id} className="flex min-h-13 items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-base font-semibold">{address.name || address.line1}</span>
              <span className="text-ink-muted block text-sm">
                {[mergeAddressLine(address), address.city].filter(Boolean).join(", ")}
              </span>
              {!isComplete(address) && <span className="text-ink-muted block text-sm">{t("saved.incomplete")}</span>}
            </span>
            {!isComplete(address) && <MendAddress address={address} onMend={() => mend(address)} />}
            {(addresses.length > 1 || !isComplete(address)) && <DeleteAddress address={address} />}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={add}>
        <Plus aria-hidden className="size-5" strokeWidth={1.75} />
        {t("actions.add")}
      </Button>
    </div>
  );
}
