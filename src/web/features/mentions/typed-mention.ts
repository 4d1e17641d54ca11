/** An incomplete mention: the position of its @, and the text from there to the caret. */
export interface TypedMention {
  at: number;
  text: string;
}

/** A name has two or three words; anything longer is a sentence. */
const MENTION_PATTERN = /(?:^|[^\p{L}\p{N}_.@])@((?:[^\s@]+ ?){0,3})$/u;
const MAX_MENTION_LENGTH = 60;

/** The mention that contains the caret, or null. */
export function typedMention(value: string, caret: number): TypedMention | null {
  const before = value.slice(Math.max(0, caret - MAX_MENTION_LENGTH), caret);
  const text = MENTION_PATTERN.exec(before)?.[1];
  return text === undefined ? null : { at: caret - text.length - 1, text };
}

/** The text with the mention completed, and the new caret position. */
export function withMention(value: string, { at, text }: TypedMention, handle: string) {
  const written = `${value.slice(0, at)}@${handle} `;
  const rest = value.slice(at + 1 + text.length).replace(/^ /, '');
  return { value: written + rest, caret: written.length };
}
