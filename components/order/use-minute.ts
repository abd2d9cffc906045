import { useEffect, useState } from "react";
import { serverNow, useServerClock } from "#lib/client/device/server-clock.ts";

const minute = 60_000;

/** Now by the server's clock, again each minute while the page is open. */
export function useMinute(): number {
  useServerClock();
  const [, count] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => count((passed) => passed + 1), minute);
    return () => clearInterval(timer);
  }, []);
  return serverNow();
}
