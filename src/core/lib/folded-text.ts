/** A text as searches compare it: without accents, in small letters. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
