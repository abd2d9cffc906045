/** A code that is on its way. In memory only: no e-mail address is ever written to the device (U7, X11). */
export interface PendingCode {
  tenant: string;
  email: string;
  /** When another one may be asked for (ms). */
  resendAt: number;
  /** When it was sent (ms). */
  sentAt: number;
}

/** How long a code lives, by the platform: ten minutes (U4). */
const lifetime = 10 * 60 * 1000;
let pending: PendingCode | null = null;

/** Remembers it, so that closing the panel to look into the mailbox loses nothing; null forgets it. */
export function rememberPendingCode(code: PendingCode | null): void {
  pending = code;
}

/** The code that this page asked for and that may still be typed, null when there is none. */
export function pendingCode(tenant: string, now: number): PendingCode | null {
  return pending?.tenant === tenant && now - pending.sentAt < lifetime ? pending : null;
}
