/** A part of a text that is being typed: the position of its mark, and the text after the mark. */
export interface TypedPart {
  at: number;
  text: string;
}

/** The text with the part completed, and the new position of the caret. */
export function withCompletion(text: string, { at, text: typed }: TypedPart, value: string) {
  const written = `${text.slice(0, at + 1)}${value} `;
  const rest = text.slice(at + 1 + typed.length).replace(/^ /, '');
  return { text: written + rest, caret: written.length };
}
