import "server-only";
import { cookies } from "next/headers";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";

/** How a cookie is kept. */
export interface CookieAttributes {
  path: "/";
  maxAge: number;
  sameSite: "lax";
  secure: boolean;
  httpOnly?: true;
}

/**
 * Sets one of our cookies in the answer. No page depends on any of them, so Next does not hear of it: after an action it would
 * render the page anew into the answer, and have the browser drop every page that it holds.
 */
export async function setCookie(name: string, value: string, attributes: CookieAttributes): Promise<void> {
  const kept = await cookies();
  workAsyncStorage.exit(() => kept.set(name, value, attributes));
}
