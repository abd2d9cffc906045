import { forgetFragment } from "./forget-fragment.ts";

const prefix = "#acceso=";
let held: string | null = null;

/** Takes the token of a mail's link out of the address and holds it; true when there was one. */
export function holdLoginLink(): boolean {
  const { hash } = window.location;
  if (!hash.startsWith(prefix)) return false;
  held = hash.slice(prefix.length);
  forgetFragment();
  return true;
}

/** The held token, null without one. */
export function heldLoginLink(): string | null {
  return held;
}

export function forgetLoginLink(): void {
  held = null;
}
