import { type FontFamily, type FontWeight, familyFor, fontOf } from './fonts.ts';

/** A piece of text in one font. */
export interface Run {
  text: string;
  font: FontFamily;
}

/** Shown for characters that no font has: a missing glyph would violate PDF/A. */
const REPLACEMENT = '?';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Joiners, variation selectors and marks of direction: they have no glyph. */
function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x00ad ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff
  );
}

function isControl(codePoint: number): boolean {
  return codePoint < 0x20 || (codePoint >= 0x7f && codePoint <= 0x9f);
}

/** The text as it can be printed: line breaks as `\n`, no other control characters. */
export function printable(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\r\n?|\u2028|\u2029/g, '\n');
  return [...plain.replaceAll('\t', ' ')]
    .filter((sign) => sign === '\n' || !isControl(sign.codePointAt(0) ?? 0))
    .join('')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

/**
 * Divides a printable text into runs by the font that has its characters. An emoji sequence becomes
 * its first part; what no font has becomes `?`.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const run = runOfGrapheme(segment, runs.at(-1)?.font ?? 'NotoSans');
    const last = runs.at(-1);
    if (run && last?.font === run.font) last.text += run.text;
    else if (run) runs.push(run);
  }
  return runs;
}

function runOfGrapheme(segment: string, lastFont: FontFamily): Run | null {
  if (segment === '\n') return { text: segment, font: lastFont };
  const codePoints = visible(segment);
  if (codePoints.length === 0) return null;
  const whole = familyFor(codePoints);
  if (whole) return { text: String.fromCodePoint(...codePoints), font: whole };
  const [first = 0] = codePoints;
  const part = familyFor([first]);
  return part
    ? { text: String.fromCodePoint(first), font: part }
    : { text: REPLACEMENT, font: 'NotoSans' };
}

function visible(segment: string): number[] {
  return [...segment].map((sign) => sign.codePointAt(0) ?? 0).filter((each) => !isInvisible(each));
}

/** The characters of a text that no font has, each once. */
export function missingCharacters(text: string): string[] {
  const missing = new Set<string>();
  for (const { segment } of graphemes.segment(printable(text))) {
    const codePoints = segment === '\n' ? [] : visible(segment);
    if (codePoints.length > 0 && !familyFor(codePoints)) missing.add(segment);
  }
  return [...missing];
}

/** Widths of graphemes at size 1, by weight and grapheme; emptied when it is full. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 10_000;

/** In points. */
export function widthOf(text: string, fontSize: number, weight: FontWeight = 'Regular'): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment, weight);
  return width * fontSize;
}

function graphemeWidth(segment: string, weight: FontWeight): number {
  const key = weight + segment;
  const cached = widths.get(key);
  if (cached !== undefined) return cached;
  const run = runOfGrapheme(segment, 'NotoSans');
  let width = 0;
  for (const sign of run?.text ?? '')
    width += fontOf(run?.font ?? 'NotoSans', weight).advance(sign.codePointAt(0) ?? 0);
  if (widths.size >= MAX_WIDTHS) widths.clear();
  widths.set(key, width);
  return width;
}
