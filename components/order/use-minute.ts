import { useEffect, useState } from "react";
import { minute } from "#domain/base/duration.ts";
import { serverNow, useServerClock } from "#lib/client/device/server-clock.ts";

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
