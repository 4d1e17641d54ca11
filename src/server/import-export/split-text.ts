/** How many characters before the limit are searched for a better place to cut. */
const MAX_LOOK_BACK = 200;

/** Splits a text into pieces of at most `max` characters, between lines or words where possible. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = [];
  let remaining = text;
  while (remaining.length > max) {
    const at = cutAt(remaining, max);
    pieces.push(remaining.slice(0, at).trimEnd());
    remaining = remaining.slice(at).trimStart();
  }
  return remaining ? [...pieces, remaining] : pieces;
}

/** Shortens a text to `max` characters with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, cutAt(text, max - 1)).trimEnd()}…`;
}

function cutAt(text: string, max: number): number {
  const end = text.slice(Math.max(0, max - MAX_LOOK_BACK), max);
  const blank = Math.max(end.lastIndexOf('\n'), end.lastIndexOf(' '));
  if (blank > 0) return max - end.length + blank;
  // Does not cut a surrogate pair.
  const isPair = /[\ud800-\udbff]/.test(text[max - 1] ?? '');
  return isPair ? max - 1 : max;
}

/**
 * Replaces characters that cannot be stored: NUL, which PostgreSQL rejects, and lone surrogates.
 */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll(/\p{Cs}/gu, '\ufffd');
}
