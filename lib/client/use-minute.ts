"use client";

import { useEffect, useState } from "react";
import { serverNow, watchClock } from "#lib/client/device/server-clock.ts";

const minute = 60_000;

/** Now by the server's clock (ms), again each minute while it `isNeeded`, and when the page is seen after that. */
export function useMinute(isNeeded = true): number {
  const [, count] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    return watchClock((now) => {
      count((passed) => passed + 1);
      return now + minute;
    });
  }, [isNeeded]);
  return serverNow();
}
