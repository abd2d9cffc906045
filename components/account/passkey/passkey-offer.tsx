import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { knowsItsOwner } from "#lib/client/session/passkey-support.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { usePanel } from "#lib/client/panel/panel.ts";
import { useVisitPlace } from "#lib/client/place/visit-place.ts";
import { passkeyOffered } from "#lib/client/session/passkey-offered.ts";
import { useProfile } from "#lib/client/session/profile-query.ts";
import { useSession } from "#lib/client/session/session-query.ts";

/** Whether the device asks its owner itself; false while that is not known. */
function useOwnedDevice(): boolean {
  const [isOwned, setIsOwned] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const knows = await knowsItsOwner();
      if (isHere) setIsOwned(knows);
    };
    void look();
    return () => {
      isHere = false;
    };
  }, []);
  return isOwned;
}

/** Offers a passkey once on a device, to whoever ordered and has none here; at no table or kiosk, in no other app (A230). */
export function PasskeyOffer() {
  const t = useTranslations("account.passkey");
  const { open } = usePanel();
  const { user, hasPasskeys } = useSession();
  const isVisit = useVisitPlace() !== null;
  const isOffered = useValue(passkeyOffered);
  const setOffered = useSetAtom(passkeyOffered);
  const isOwned = useOwnedDevice();
  const mayOffer = hasPasskeys && !isVisit && isOffered === false && isOwned;
  const { profile } = useProfile(mayOffer ? (user?.id ?? null) : null);
  if (!mayOffer || profile?.passkeys?.length !== 0) return null;
  const accept = () => {
    setOffered(() => true);
    open("passkeys");
  };
  return (
    <section aria-label={t("offerTitle")} className="print:hidden">
      <Notice
        tone="info"
        title={t("offerTitle")}
        action={
          <Button variant="secondary" onClick={accept}>
            {t("offerAdd")}
          </Button>
        }
        close={{ label: t("offerNo"), onPress: () => setOffered(() => true) }}
      >
        {t("offerText")}
      </Notice>
    </section>
  );
}
