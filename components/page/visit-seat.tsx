import { useEffect } from "react";
import { useVisitPlace } from "#lib/client/place/visit-place.ts";

/** Takes the table or the kiosk of this visit's address; where that fails the order is refused in words, not lost. */
export function VisitSeat() {
  const place = useVisitPlace();
  useEffect(() => {
    if (place === null) return;
    import("#lib/client/place/take-seat.ts")
      .then(async ({ takeSeat }) => await takeSeat(place))
      .catch(() => {
        // The next page of the address tries again.
      });
  }, [place]);
  return null;
}
