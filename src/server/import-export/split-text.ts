/** Of so many last characters of a piece one may be a better place to cut. */
const LOOKED_BACK = 200;

/** A text in pieces of at most so many characters, cut between lines or words where there are some. */
export function splitText(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const at = cutAt(rest, most);
    pieces.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest ? [...pieces, rest] : pieces;
}

/** The text where it fits, else as much of it with an ellipsis. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, cutAt(text, most - 1)).trimEnd()}…`;
}

function cutAt(text: string, most: number): number {
  const end = text.slice(Math.max(0, most - LOOKED_BACK), most);
  const blank = Math.max(end.lastIndexOf('\n'), end.lastIndexOf(' '));
  if (blank > 0) return most - end.length + blank;
  // Between the halves of a pair there is no character.
  const isPair = /[\ud800-\udbff]/.test(text[most - 1] ?? '');
  return isPair ? most - 1 : most;
}

/** The text without what cannot be stored, which PostgreSQL and UTF-8 know nothing of. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').replaceAll(/\p{Cs}/gu, '\ufffd');
}
