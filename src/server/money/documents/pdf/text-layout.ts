import bidiFactory from 'bidi-js';
import type { FontWeight } from './fonts.ts';
import { printable, type Run, runsOf, widthOf } from './text-runs.ts';

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Widths are computed without kerning; lines end this much earlier. */
const WIDTH_SHARE = 0.98;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
let bidi: ReturnType<typeof bidiFactory> | undefined;

export interface TextStyle {
  fontSize: number;
  weight?: FontWeight;
  /** The width that the text has, in points. */
  width: number;
}

/**
 * A user's text for pdfmake, in runs of fonts. pdfmake breaks the lines, but of those with text from
 * right to left, which it would order wrongly.
 */
export function textBlock(text: string, style: TextStyle): object {
  const plain = printable(text).trim();
  const weight = { bold: style.weight === 'Bold', fontSize: style.fontSize };
  if (!RIGHT_TO_LEFT.test(plain)) return { text: runsOf(plain), ...weight };
  const lines = plain.split('\n').flatMap((paragraph) => visualLines(paragraph, style));
  return { stack: lines.map((runs) => ({ text: runs, noWrap: true, ...weight })) };
}

/** A text on a single line, cut with an ellipsis where it is too wide. */
export function textLine(text: string, style: TextStyle): Run[] {
  const plain = printable(text).replaceAll(/\s+/g, ' ').trim();
  const fits = widthOf(plain, style.fontSize, style.weight) <= style.width * WIDTH_SHARE;
  return visualOrder(fits ? plain : `${startOf(plain, style)}…`);
}

function startOf(text: string, { width, ...style }: TextStyle): string {
  const room = width - widthOf('…', style.fontSize, style.weight);
  return brokenWord(text, { ...style, width: room })[0] ?? '';
}

/** The lines of a paragraph, each as runs in the order in which they are drawn. */
function visualLines(paragraph: string, style: TextStyle): Run[][] {
  const space = widthOf(' ', style.fontSize, style.weight);
  const lines: string[] = [''];
  let used = 0;
  for (const word of paragraph.split(/ +/).flatMap((each) => brokenWord(each, style))) {
    const width = widthOf(word, style.fontSize, style.weight);
    const isFirst = lines.at(-1) === '';
    const needed = isFirst ? width : used + space + width;
    if (isFirst || needed <= style.width * WIDTH_SHARE) {
      lines[lines.length - 1] += isFirst ? word : ` ${word}`;
      used = needed;
    } else {
      lines.push(word);
      used = width;
    }
  }
  return lines.map((line) => (line ? visualOrder(line) : [{ text: ' ', font: 'NotoSans' }]));
}

/** A word in parts that fit on a line each. */
function brokenWord(word: string, { fontSize, weight, width }: TextStyle): string[] {
  const parts = [''];
  let room = width * WIDTH_SHARE;
  for (const { segment } of graphemes.segment(word)) {
    const needed = widthOf(segment, fontSize, weight);
    if (needed > room && parts.at(-1) !== '') {
      parts.push('');
      room = width * WIDTH_SHARE;
    }
    parts[parts.length - 1] += segment;
    room -= needed;
  }
  return parts;
}

interface Piece extends Run {
  isRightToLeft: boolean;
}

/**
 * The runs of a line from left to right. The letters of a run from right to left stay as they are
 * read, because the library that draws them turns them around and joins Arabic ones.
 */
function visualOrder(line: string): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return runsOf(line);
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line);
  const pieces: (Piece & { level: number })[] = [];
  let index = 0;
  for (const sign of line) {
    const level = levels.levels[index] ?? 0;
    index += sign.length;
    const [run] = runsOf(sign);
    if (!run) continue;
    const last = pieces.at(-1);
    const isSame =
      last?.font === run.font && last.level === level && (last.text === ' ') === (sign === ' ');
    if (last && isSame) last.text += run.text;
    else pieces.push({ ...run, level, isRightToLeft: level % 2 === 1 });
  }
  return reordered(pieces).map(({ text, font, isRightToLeft }) => ({
    text: isRightToLeft && !RIGHT_TO_LEFT.test(text) ? mirrored(text) : text,
    font,
  }));
}

/** Rule L2 of UAX 9 over pieces of one level each: from the highest level, sequences are reversed. */
function reordered<P extends { level: number }>(pieces: readonly P[]): P[] {
  const ordered = [...pieces];
  const highest = Math.max(...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return ordered;
}

/** Mirrored characters, such as brackets, in a text from right to left. */
function mirrored(text: string): string {
  const signs = [...text].reverse();
  return signs.map((sign) => bidi?.getMirroredCharacter(sign) ?? sign).join('');
}
