import { pageValue } from "#lib/client/device/device-value.ts";
import type { SentCode } from "#lib/exchange/session.ts";

/**
 * A code that is on its way. In memory here, and in the sealed cookie for a page that is loaded anew: no mail address and
 * no phone is ever written to the device (U7, X11).
 */
export interface PendingCode {
  /** The mail address or phone (E.164) that it went to. */
  to: string;
  /** When another one may be asked for (ms). */
  resendAt: number;
  /** When it dies (ms). */
  expiresAt: number;
  /** The mail holds a link and no code (U4). */
  isLinkOnly: boolean;
}

/** A code of which an answer of `now` (ms) told what is left. */
export function pendingCodeOf(to: string, { resendIn, expiresIn, isLinkOnly }: SentCode, now: number): PendingCode {
  return { to, resendAt: now + resendIn * 1000, expiresAt: now + expiresIn * 1000, isLinkOnly };
}

/** Remembered, so that closing the panel to look into the mailbox loses nothing; null when there is none. */
export const pendingCode = pageValue<PendingCode | null>(null);

/** True while the code may still be typed; `now` in ms. */
export function isAlive({ expiresAt }: PendingCode, now: number): boolean {
  return now < expiresAt;
}
