/** Most characters of a name. */
export const nameLimit = 100;

/** Most characters of a name that is called out over a counter (A243). */
export const guestNameLimit = 40;

/** Whether a text can be somebody's name: a letter at least, nothing that controls, not too long. */
export function isName(text: string): boolean {
  const name = text.trim();
  return name.length <= nameLimit && /\p{L}/u.test(name) && !/\p{Cc}/u.test(name);
}

/** By which a guest is called, trimmed; empty where the text is no name. */
export function guestNameOf(text: string): string {
  return isName(text) ? text.trim() : "";
}
