import { forgetFragment } from "./forget-fragment.ts";

/** By the prefix of the fragment that they came in. */
const tokens = new Map<string, string>();

/** What a mail's link carries in the fragment of its address, which no server sees. */
export interface HeldLink {
  /** Takes the token out of the address and holds it; true when there was one. */
  hold: () => boolean;
  /** The token, null without one. */
  token: () => string | null;
  forget: () => void;
}

/** @param prefix of the fragment, `#acceso=` */
export function heldLink(prefix: string): HeldLink {
  return {
    hold: () => {
      const { hash } = window.location;
      if (!hash.startsWith(prefix)) return false;
      tokens.set(prefix, hash.slice(prefix.length));
      forgetFragment();
      return true;
    },
    token: () => tokens.get(prefix) ?? null,
    forget: () => void tokens.delete(prefix),
  };
}
