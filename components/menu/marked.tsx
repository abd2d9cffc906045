import { wordsOf } from "#domain/menu/search-words.ts";

const word = /([\p{L}\p{N}]+)/u;

/** A text with the words that were looked for marked. */
export function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  return text.split(word).map((part, index) => {
    const isMarked = index % 2 === 1 && words.has(wordsOf(part)[0] ?? "");
    return isMarked ? <mark key={index}>{part}</mark> : part;
  });
}
