import "server-only";
import type { Settings } from "#lib/settings.ts";

/** By what push services know the platform; null where no browser can be notified: without the call, keys or a service worker (A261). */
export function pushKey({
  PUSH_PATH,
  VAPID_PUBLIC_KEY,
  WITHOUT_WORKER,
}: Pick<Settings, "PUSH_PATH" | "VAPID_PUBLIC_KEY" | "WITHOUT_WORKER">): string | null {
  return PUSH_PATH === null || WITHOUT_WORKER ? null : VAPID_PUBLIC_KEY;
}
