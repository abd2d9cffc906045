import { act } from "@testing-library/react";
import { noteServerTime } from "#lib/client/device/server-clock.ts";

/** The server's answer says that it is `at` (ms), whatever the device takes the time for (A148). */
export function tellServerTime(at: number): void {
  act(() => noteServerTime({ headers: new Headers({ date: new Date(at).toUTCString() }) }));
}
