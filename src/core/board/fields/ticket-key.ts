const DIACRITICS = /[\u0300-\u036f]+/g;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The key of a board whose name has no letters from A to Z. */
const WITHOUT_LETTERS = 'BRD';

const MIN_LENGTH = 2;
const MAX_LENGTH = 5;
const USUAL_LENGTH = 3;

/**
 * Candidate keys for the tickets of a board with this name, best first and without repetition: the
 * initials of its words, or the beginning of its only word, then longer keys, then keys with other
 * letters at the end.
 */
export function* keysFor(name: string): Generator<string> {
  const yielded = new Set<string>();
  for (const key of candidates(name)) {
    if (key.length < MIN_LENGTH || key.length > MAX_LENGTH || yielded.has(key)) continue;
    yielded.add(key);
    yield key;
  }
}

/** A key for each of these boards, in their order. */
export function keysOfBoards(
  boards: readonly { id: string; name: string }[],
  existing: Iterable<string> = [],
): { id: string; key: string }[] {
  const taken = new Set(existing);
  const candidatesOf = new Map<string, Iterator<string>>();
  return boards.map(({ id, name }) => {
    const words = wordsOf(name).join(' ');
    const candidates = candidatesOf.get(words) ?? keysFor(words);
    candidatesOf.set(words, candidates);
    let next = candidates.next();
    while (!next.done && taken.has(next.value)) next = candidates.next();
    if (next.done) throw new Error('every key is taken');
    taken.add(next.value);
    return { id, key: next.value };
  });
}

function* candidates(name: string): Generator<string> {
  const words = wordsOf(name);
  const letters = words.join('') || WITHOUT_LETTERS;
  if (words.length > 1)
    yield words
      .map(([initial]) => initial)
      .join('')
      .slice(0, MAX_LENGTH);
  yield letters.slice(0, USUAL_LENGTH);
  for (let length = USUAL_LENGTH + 1; length <= MAX_LENGTH; length += 1) {
    yield letters.slice(0, length);
  }
  for (let length = USUAL_LENGTH; length >= 0; length -= 1) {
    yield* endings(letters.slice(0, length), MAX_LENGTH - length);
  }
}

/** The start, followed by each sequence of up to `count` letters. */
function* endings(start: string, count: number): Generator<string> {
  if (count === 0) return;
  for (const letter of LETTERS) yield start + letter;
  for (const letter of LETTERS) yield* endings(start + letter, count - 1);
}

function wordsOf(name: string): string[] {
  const latin = name.normalize('NFD').replaceAll(DIACRITICS, '').replaceAll('ß', 'ss');
  return latin.toUpperCase().match(/[A-Z]+/g) ?? [];
}
