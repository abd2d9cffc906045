import { useSetAtom } from "jotai/react";
import { useEffect } from "react";
import { carryCart } from "#lib/client/cart/carry-cart.ts";
import { useToasts } from "#components/ui/toast/toasts.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";
import { chooseMode, takeRequestedMode } from "#lib/client/place/take-mode.ts";
import { tableOfPage } from "#lib/client/place/table-address.ts";
import { tableAtom } from "#lib/client/place/table-atom.ts";
import { nearestBranch } from "#lib/client/place/place-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useVisitPlace } from "#lib/client/place/visit-place.ts";
import { useStore } from "#lib/client/store-info.tsx";

/** The notice about a way that a link asks for and the branch does not have. */
export type RefusedModeTexts = Record<"delivery" | "pickup", string>;

/** Takes what the link of a visit says: its table or kiosk, or how the order is to reach the person (A19, A241). */
export function VisitSeat({ refused }: { refused: RefusedModeTexts }) {
  const place = useVisitPlace();
  const { branches, branchId } = useStore();
  const { showToast } = useToasts();
  const setTable = useSetAtom(tableAtom);
  const choose = useSetAtom(chooseMode);
  const carry = useSetAtom(carryCart);
  const meantFor = useValue(nearestBranch) ?? null;
  useEffect(() => {
    if (place === null) return;
    const { branchId: here } = place;
    const inAddress = tableOfPage();
    // Kept at once: who goes on before the server's answer is at the table all the same.
    const kept = setTable((table) =>
      inAddress === null ? table : { branchId: here, number: inAddress, isSeated: false },
    );
    const unseated = kept?.branchId === here && !kept.isSeated ? kept.number : null;
    const take = async () => {
      const { takeSeat } = await import("#lib/client/place/take-seat.ts");
      const number = await takeSeat(place, unseated);
      if (number !== null) setTable(() => ({ branchId: here, number, isSeated: true }));
    };
    take().catch(() => {
      // The order is refused in words, and the next page of the address tries again.
    });
  }, [place, setTable]);
  useEffect(() => {
    // What was meant for another branch comes along; where it was to be brought stays known (A242).
    if (place !== null && meantFor !== null && tableOfPage() !== null) carry(meantFor, place.branchId);
  }, [place, meantFor, carry]);
  useEffect(() => {
    const mode = takeRequestedMode();
    if (mode === null) return;
    const offered = branches.find(({ id }) => id === branchId)?.modes ?? [];
    if (offered.includes(mode)) choose(mode, serverNow());
    else showToast({ text: refused[mode], tone: "info" });
  }, [branches, branchId, choose, refused, showToast]);
  return null;
}
