import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { SavedAddress } from "#domain/person/address.ts";

/** Opens the form of an address that lacks its line or its point. */
export function MendAddress({ address, onMend }: { address: SavedAddress; onMend: () => void }) {
  const t = useTranslations("location.saved");
  return (
    <Button variant="quiet" aria-label={t("mendOne", { address: address.name || address.line1 })} onClick={onMend}>
      {t("mend")}
    </Button>
  );
}
