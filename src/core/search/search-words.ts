const MARKS = /[\u0300-\u036f]+/g;
const GAPS = /[^\p{L}\p{N}]+/u;

/**
 * The words of a text as search compares them: without what is between them and without the marks
 * on letters, as typed otherwise.
 */
export function wordsOf(text: string): string[] {
  return text.normalize('NFD').replaceAll(MARKS, '').split(GAPS).filter(Boolean);
}

/**
 * Whether a text has all of these words, in any order; the last one may be the beginning of a word.
 * Letters' cases and marks make no difference.
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  const there = wordsOf(text).map(lower);
  return words.map(lower).every((word, n) => {
    return n === words.length - 1
      ? there.some((one) => one.startsWith(word))
      : there.includes(word);
  });
}

function lower(word: string): string {
  return word.toLowerCase();
}
