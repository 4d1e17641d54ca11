import { LIMITS } from '../../../../core/limits.ts';

/** Longer comments are quoted up to here. */
const MAX_QUOTE_LENGTH = 500;

/** A comment as a Markdown quote, with a mention of its author if there is a handle. */
export function quoteOf(text: string, handle: string | null): string {
  const shortened =
    text.length > MAX_QUOTE_LENGTH
      ? `${text.slice(0, text.lastIndexOf(' ', MAX_QUOTE_LENGTH) + 1 || MAX_QUOTE_LENGTH).trimEnd()}…`
      : text;
  const quote = shortened
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');
  return `${quote}\n\n${handle === null ? '' : `@${handle} `}`;
}

/** A draft with a quote at its end; unchanged if there is no room for it. */
export function withQuote(draft: string, quote: string): string {
  const separator = draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`;
  const text = `${separator}${quote}`;
  return text.length > LIMITS.comment ? draft : text;
}
