import { askedParts, soundOf, wordsOf } from "./search-words.ts";
import type { AskedPart } from "./search-words.ts";

/** What is searched of an item, the most telling first; a word counts by the first text that has it. */
export type SearchTexts = readonly string[];

export interface SearchHit<E> {
  entry: E;
  /** The words of its texts that match, as `wordsOf` gives them: those that are marked. */
  words: ReadonlySet<string>;
}

/** How a word is what was asked for, the best first; 0 is the word itself. */
const grades = { begins: 1, synonym: 2, sound: 3, inside: 4, slip: 5 } as const;

/** Letters that may be wrong: none in short words, which would be anything. */
function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Which letters a word has, one bit each. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % 32);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether `word`, or its beginning, becomes `asked` with at most `most` letters left out, added, changed or swapped. */
function isSlip(asked: string, word: string, most: number): boolean {
  if (most === 0 || word.length < asked.length - most) return false;
  // Each letter that the word lacks is a slip of its own: most words are out at once.
  if (countBits(lettersOf(asked) & ~lettersOf(word)) > most) return false;
  const end = Math.min(word.length, asked.length + most);
  let older: number[] = [];
  let last = Array.from({ length: end + 1 }, (_, column) => column);
  for (let row = 1; row <= asked.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= end; column += 1) {
      const isSame = asked[row - 1] === word[column - 1];
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      let cost = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, changed);
      const isSwapped =
        row > 1 && column > 1 && asked[row - 1] === word[column - 2] && asked[row - 2] === word[column - 1];
      if (isSwapped) cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    older = last;
    last = next;
  }
  return Math.min(...last.slice(Math.max(0, asked.length - most))) <= most;
}

function gradeOf(asked: string, word: string, askedSound: string, wordSound: string): number | null {
  if (word === asked) return 0;
  if (word.startsWith(asked)) return grades.begins;
  // `zzzz` has four letters and one sound.
  const sounds = askedSound.length;
  const isSame = wordSound === askedSound && sounds > 1;
  if (asked.length > 2 && (isSame || (asked.length > 3 && sounds > 2 && wordSound.startsWith(askedSound))))
    return grades.sound;
  if (asked.length > 3 && word.includes(asked)) return grades.inside;
  const most = slipsAllowed(asked.length);
  const mostSounds = Math.min(most, slipsAllowed(sounds));
  return isSlip(askedSound, wordSound, mostSounds) || isSlip(asked, word, most) ? grades.slip : null;
}

/** Which words of the menu are the asked one, each with its grade. */
type Matches = ReadonlyMap<string, number>;

interface IndexedEntry<E> {
  entry: E;
  /** Each word with the rank of the first text that has it. */
  ranks: ReadonlyMap<string, number>;
}

interface Match {
  grade: number;
  rank: number;
  words: string[];
}

function better(a: Match | null, b: Match): Match {
  if (!a || b.grade < a.grade || (b.grade === a.grade && b.rank < a.rank)) {
    return { ...b, words: [...b.words, ...(a?.words ?? [])] };
  }
  return { ...a, words: [...a.words, ...b.words] };
}

/** The best of an entry's words for an asked one; all that match are marked. */
function matchWord(ranks: ReadonlyMap<string, number>, matches: Matches): Match | null {
  let best: Match | null = null;
  for (const word of matches.size < ranks.size ? matches.keys() : ranks.keys()) {
    const grade = matches.get(word);
    const rank = ranks.get(word);
    if (grade !== undefined && rank !== undefined) best = better(best, { grade, rank, words: [word] });
  }
  return best;
}

function matchAll(ranks: ReadonlyMap<string, number>, words: readonly Matches[]): Match | null {
  const found = words.map((matches) => matchWord(ranks, matches));
  const whole = found.filter((match) => match !== null);
  if (whole.length < words.length) return null;
  return {
    grade: Math.max(...whole.map(({ grade }) => grade)),
    rank: whole.reduce((sum, { rank }) => sum + rank, 0),
    words: whole.flatMap((match) => match.words),
  };
}

/**
 * A finder over the items of a menu: accents, case, word order, endings, a slip of the finger and what else a thing is
 * called do not matter (B15). What is meant exactly comes first, then what the more telling text has; else the menu's order.
 */
export function makeFinder<E>(
  entries: readonly E[],
  textsOf: (entry: E) => SearchTexts,
): (needle: string) => SearchHit<E>[] {
  const indexed = entries.map((entry): IndexedEntry<E> => {
    const ranks = new Map<string, number>();
    for (const [rank, text] of textsOf(entry).entries()) {
      for (const word of wordsOf(text)) if (!ranks.has(word)) ranks.set(word, rank);
    }
    return { entry, ranks };
  });
  const sounds = new Map<string, string>();
  for (const { ranks } of indexed)
    for (const word of ranks.keys()) if (!sounds.has(word)) sounds.set(word, soundOf(word));
  const known = new Map<string, Matches>();
  const matchesOf = (asked: string): Matches => {
    const cached = known.get(asked);
    if (cached) return cached;
    const askedSound = soundOf(asked);
    const matches = new Map<string, number>();
    for (const [word, sound] of sounds) {
      const grade = gradeOf(asked, word, askedSound, sound);
      if (grade !== null) matches.set(word, grade);
    }
    known.set(asked, matches);
    return matches;
  };
  const synonymOf = (word: string): Matches =>
    new Map(
      [...matchesOf(word)]
        .filter(([, grade]) => grade === 0 || grade === grades.sound)
        .map(([own]) => [own, grades.synonym]),
    );
  const matchPart = (ranks: ReadonlyMap<string, number>, { words, others }: AskedPart): Match | null => {
    let best = matchAll(ranks, words.map(matchesOf));
    for (const other of others) {
      const match = matchAll(ranks, other.map(synonymOf));
      if (match) best = better(best, match);
    }
    return best;
  };
  return (needle) => {
    const parts = askedParts(needle);
    if (parts.length === 0) return [];
    const hits = indexed.flatMap(({ entry, ranks }) => {
      const found = parts.map((part) => matchPart(ranks, part)).filter((match) => match !== null);
      if (found.length < parts.length) return [];
      const grade = Math.max(...found.map((match) => match.grade));
      const rank = found.reduce((sum, match) => sum + match.rank, 0);
      return { grade, rank, hit: { entry, words: new Set(found.flatMap(({ words }) => words)) } };
    });
    return hits.toSorted((a, b) => a.grade - b.grade || a.rank - b.rank).map(({ hit }) => hit);
  };
}
