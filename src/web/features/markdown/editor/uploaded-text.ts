import { markdownTexts } from '../../../i18n/en/markdown.ts';
import type { Selected, TextEdit } from './text-edits.ts';

/** A file that a text names: an image is shown, everything else is a link. */
export interface NamedFile {
  name: string;
  isImage: boolean;
}

const LINE_END = /[\r\n]+/g;
const MARKS = /[\\[\]]/g;
/** An unfinished upload, in the words of `markdownTexts.uploading`. */
const PLACEHOLDER = new RegExp(
  `!?\\[${escaped(markdownTexts.uploading('\0')).replace('\0', '[^\\n]*?')}\\]\\(\\)`,
  'g',
);

/** The placeholder of a file during its upload; differs from those already in use. */
export function placeholderFor(file: NamedFile, isTaken: (placeholder: string) => boolean): string {
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? file.name : `${file.name} (${copy})`;
    const placeholder = linkTo({ ...file, name: markdownTexts.uploading(name) }, '');
    if (!isTaken(placeholder)) return placeholder;
  }
}

/** Names an uploaded file in a text. */
export function linkTo({ name, isImage }: NamedFile, url: string): string {
  const label = name.replaceAll(LINE_END, ' ').replaceAll(MARKS, '\\$&');
  // Parentheses in an address would end the link.
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `${isImage ? '!' : ''}[${label}](${address})`;
}

/** A text without unfinished uploads, which a draft has after the page was closed. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, '');
}

/** Puts a placeholder in the place of the selection, apart from words, and below another one. */
export function insertion({ value, start, end }: Selected, placeholder: string): TextEdit {
  const before = value.slice(0, start);
  const after = value.slice(end);
  const isApart = before === '' || /\s$/.test(before);
  const lead = isApart ? '' : before.endsWith(']()') ? '\n' : ' ';
  const trail = after === '' || /^\s/.test(after) ? '' : ' ';
  const caret = start + lead.length + placeholder.length;
  return { from: start, to: end, text: lead + placeholder + trail, select: [caret, caret] };
}

/**
 * Replaces a placeholder. What is selected stays selected, also if it moves. Null if the placeholder
 * was deleted meanwhile.
 */
export function replacement(
  { value, start, end }: Selected,
  placeholder: string,
  text: string,
): TextEdit | null {
  const from = value.indexOf(placeholder);
  if (from < 0) return null;
  const to = from + placeholder.length;
  const moved = (offset: number) => {
    if (offset <= from) return offset;
    return offset >= to ? offset + text.length - placeholder.length : from + text.length;
  };
  return { from, to, text, select: [moved(start), moved(end)] };
}

/** A text without the images of a photo that is removed with it. */
export function withoutImage(text: string, url: string): string {
  return text.replaceAll(new RegExp(`!\\[[^\\n]*?\\]\\(${escaped(url)}\\)`, 'g'), '');
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
