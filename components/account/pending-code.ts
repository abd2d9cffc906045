import { pageValue } from "#lib/client/device/device-value.ts";

/** A code that is on its way. In memory only: no e-mail address is ever written to the device (U7, X11). */
export interface PendingCode {
  email: string;
  /** When another one may be asked for (ms). */
  resendAt: number;
  /** When it was sent (ms). */
  sentAt: number;
}

/** How long a code lives, by the platform: ten minutes (U4). */
const lifetime = 10 * 60 * 1000;

/** Remembered, so that closing the panel to look into the mailbox loses nothing; null when there is none. */
export const pendingCode = pageValue<PendingCode | null>(null);

/** True while the code may still be typed; `now` in ms. */
export function isAlive({ sentAt }: PendingCode, now: number): boolean {
  return now - sentAt < lifetime;
}
