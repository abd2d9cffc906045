/** The first `most` characters of a text, without half of an emoji at their end. */
export function firstLetters(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}

/** A text of at most `most` characters, cut between words with `…`. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const space = room.lastIndexOf(" ");
  const kept = space > most / 2 ? room.slice(0, space) : firstLetters(text, most - 1);
  return `${kept.replace(/[\s,.;:·–-]+$/u, "")}…`;
}

/** The first of several wordings with at most `most` characters, else the last one, cut. */
export function firstFitting(wordings: readonly [string, ...string[]], most: number): string {
  return wordings.find((wording) => wording.length <= most) ?? cutText(wordings.at(-1) ?? wordings[0], most);
}
