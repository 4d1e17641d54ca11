import {
  type CaptureContext,
  type CapturedLine,
  folded,
} from '../../../../core/capture/captured-line.ts';
import type { TypedPart } from '../../../ui/combobox-typing.ts';

/** A person, priority or label that is being typed. */
export interface CapturePart extends TypedPart {
  mark: '@' | '!' | '#';
}

/** Names and labels have at most three words here; anything longer is a sentence. */
const TYPED = /(?:^|[\s(,;])([@!#])((?:[^\s@!#]+ ?){0,3})$/u;

/**
 * The mark whose value is being typed at the caret; null if there is none, or its value is complete
 * already. A label that is not on the board may still become one that is.
 */
export function typedPart(
  text: string,
  caret: number,
  { parts }: CapturedLine,
  { labels }: Pick<CaptureContext, 'labels'>,
): CapturePart | null {
  const [, mark, typed = ''] = TYPED.exec(text.slice(0, caret)) ?? [];
  if (mark !== '@' && mark !== '!' && mark !== '#') return null;
  const at = caret - typed.length - 1;
  const part = parts.find(({ start }) => start === at);
  const isNew = part?.kind === 'label' && !labels.includes(part.value);
  const isComplete = part && !isNew && text.slice(part.end, caret).trim() === '';
  return isComplete ? null : { mark, at, text: typed };
}

/** Whether a value that is offered begins like what is typed, or one of its words does. */
export function beginsWith(value: string, typed: string): boolean {
  const [whole, start] = [folded(value), folded(typed)];
  return whole.startsWith(start) || whole.split(/\s+/).some((word) => word.startsWith(start));
}

/** The words that Backspace or Escape at the caret makes text again: those that end there. */
export function wordsBefore(text: string, caret: number, { parts }: CapturedLine): string | null {
  const part = parts.find(({ end }) => end === caret);
  return part ? text.slice(part.start, part.end) : null;
}
