import { useSetAtom } from "jotai/react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import { normalizeText } from "#domain/base/text.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { reached } from "#lib/client/device/reached.ts";
import { useGetter } from "#lib/client/device/use-value.ts";
import { adoptSavedAddress } from "#lib/client/place/change-place.ts";
import { placeAtom } from "#lib/client/place/place-atom.ts";
import { savingProblem } from "#lib/client/place/saving-problem.ts";
import { useSessionChange } from "#lib/client/session/session-change.ts";
import type { Session } from "#lib/exchange/session.ts";

function placeOf(address: SavedAddress): string {
  return normalizeText(`${mergeAddressLine(address)} ${address.city}`);
}

/**
 * The address that a guest gave for this order becomes the account's at log-in and sign-up (S2 §4.3), unless the account has
 * it. The order does not depend on it: a failure shows a toast and no more (A133). Answers whether it is the account's newest now.
 */
export function useKeepGuestAddress(): (session: Session) => Promise<boolean> {
  const { showToast } = useToasts();
  const t = useTranslations("location");
  const place = useGetter(placeAtom);
  const adopt = useSetAtom(adoptSavedAddress);
  const { addressSaved } = useSessionChange();
  return useCallback(
    async ({ user, addresses }) => {
      const { isValidated, address: chosen } = place();
      const address = isValidated ? chosen : null;
      if (!user || !address || address.id !== null || addresses.some((known) => placeOf(known) === placeOf(address)))
        return false;
      const name = address.name === "" ? t("address.names.home") : address.name;
      const answer = await reached(saveAddress({ ...address, name }));
      if (!answer.ok) {
        showToast({ text: t(savingProblem(answer.failure)), tone: "error" });
        return false;
      }
      addressSaved(answer.value);
      adopt(answer.value);
      return true;
    },
    [t, place, adopt, addressSaved, showToast],
  );
}
