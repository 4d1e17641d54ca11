import type { TypedPart } from '../../ui/combobox-typing.ts';

/** A name has two or three words; anything longer is a sentence. */
const MENTION_PATTERN = /(?:^|[^\p{L}\p{N}_.@])@((?:[^\s@]+ ?){0,3})$/u;
const MAX_MENTION_LENGTH = 60;

/** The incomplete mention that ends at the caret, or null. */
export function typedMention(value: string, caret: number): TypedPart | null {
  const before = value.slice(Math.max(0, caret - MAX_MENTION_LENGTH), caret);
  const text = MENTION_PATTERN.exec(before)?.[1];
  return text === undefined ? null : { at: caret - text.length - 1, text };
}
