import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { deviceValue } from "./device-value.ts";
import { loadAnew } from "./leave-for.ts";
import { serverNow } from "./server-clock.ts";

/** Ms within which a page is loaded anew for another build only once: nobody wants to see it turn in circles. */
const once = 10 * 60_000;

const renewedAt = deviceValue<number | null>({
  name: "renewed",
  schema: v.nullable(v.number()),
  isOfTab: true,
  empty: null,
});

/** Whether the server knew nothing of the action that was called: it is of another build, and has done nothing (F12). */
export function isOfOtherBuild(error: unknown): boolean {
  return error instanceof Error && error.name === "UnrecognizedActionError";
}

/** Loads the page anew, which brings this server's own actions; once. */
export const renewPage = atom(null, (_get, set) => {
  const last = set(renewedAt, (held) => held);
  if (last !== null && Math.abs(serverNow() - last) < once) return;
  set(renewedAt, () => serverNow());
  loadAnew();
});
