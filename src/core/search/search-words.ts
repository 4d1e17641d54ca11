const DIACRITICS = /[\u0300-\u036f]+/g;
const WORD_SEPARATORS = /[^\p{L}\p{N}]+/u;

/** Splits a text into its words for searching. Diacritics are removed; case stays. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFD').replaceAll(DIACRITICS, '').split(WORD_SEPARATORS).filter(Boolean);
}

/**
 * Whether a text contains all of these words, in any order. The last word may be a prefix. Case and
 * diacritics are ignored.
 */
export function hasWords(text: string, words: readonly string[]): boolean {
  const textWords = wordsOf(text).map(lower);
  return words.map(lower).every((word, n) => {
    return n === words.length - 1
      ? textWords.some((one) => one.startsWith(word))
      : textWords.includes(word);
  });
}

function lower(word: string): string {
  return word.toLowerCase();
}
