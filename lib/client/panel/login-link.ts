import { forgetFragment } from "./forget-fragment.ts";

const prefix = "#acceso=";
let token: string | null = null;

/** Takes the token of a mail's link out of the address and holds it; true when there was one. */
export function holdLoginLink(): boolean {
  const { hash } = window.location;
  if (!hash.startsWith(prefix)) return false;
  token = hash.slice(prefix.length);
  forgetFragment();
  return true;
}

/** The token, null without one. */
export function loginLinkToken(): string | null {
  return token;
}

export function forgetLoginLink(): void {
  token = null;
}
