import { useEffect, useState } from "react";
import { serverNow, watchClock } from "#lib/client/device/server-clock.ts";

const minute = 60_000;

/** Now by the server's clock, again each minute while the page is open, and when it is seen after that. */
export function useMinute(): number {
  const [, count] = useState(0);
  useEffect(
    () =>
      watchClock((now) => {
        count((passed) => passed + 1);
        return now + minute;
      }),
    [],
  );
  return serverNow();
}
