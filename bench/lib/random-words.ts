const WORDS =
  'draft review client offer invoice layout contract photo deadline meeting budget menu page'.split(
    ' ',
  );

/** Pseudo-random words, a few of them rare. */
export function randomText(seed: number, count: number): string {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const pick = Math.floor(state / 65_536);
    return pick % 4 === 0 ? `w${pick % 5000}` : WORDS[pick % WORDS.length];
  }).join(' ');
}
