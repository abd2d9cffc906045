/** What a push service knows us by (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** Whom it writes to when something is wrong: `mailto:` or `https:`. */
  subject: string;
}
