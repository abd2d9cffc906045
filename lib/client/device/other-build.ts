import { atom } from "jotai/vanilla";
import * as v from "valibot";
import { deviceValue } from "./device-value.ts";
import { loadAnew } from "./leave-for.ts";

/** Ms within which a page is loaded anew for another build only once: nobody wants to see it turn in circles. */
const once = 10 * 60_000;
/** Ms within which a page that was loaded anew says so. */
const justNow = 20_000;

/** When this tab was loaded anew for another build last, by the device's clock (ms). */
export const renewedAt = deviceValue<number | null>({
  name: "renewed",
  schema: v.nullable(v.number()),
  isOfTab: true,
  empty: null,
});

/** Dispatched to the window when an action turns out to be of another build; `BuildWatch` listens. */
export const otherBuildEvent = "vitrina:other-build";

let isOld = false;

/** Whether an action of this page turned out to be of another build, before anything listened for it. */
export function isOfOldBuild(): boolean {
  return isOld;
}

function isWithin(at: number | null, milliseconds: number): boolean {
  return at !== null && Math.abs(Date.now() - at) < milliseconds;
}

export function isJustRenewed(at: number | null): boolean {
  return isWithin(at, justNow);
}

/** Whether the server knew nothing of the action that was called: it is of another build, and has done nothing (F12). */
export function isOfOtherBuild(error: unknown): boolean {
  return error instanceof Error && error.name === "UnrecognizedActionError";
}

/** What an action of the server answers. Every call goes through here: one that the server does not know any more, for it is
 * of another build, has the page loaded anew (F12). */
export async function ofThisBuild<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isOfOtherBuild(error)) {
      isOld = true;
      window.dispatchEvent(new Event(otherBuildEvent));
    }
    throw error;
  }
}

/** Loads the page anew, which brings this server's own actions; once. */
export const renewPage = atom(null, (_get, set) => {
  isOld = false;
  const last = set(renewedAt, (current) => current);
  if (isWithin(last, once)) return;
  set(renewedAt, () => Date.now());
  loadAnew();
});
