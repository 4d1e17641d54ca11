import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../../lib/package-root.ts';
import { readTrueType, type TrueTypeFont } from './true-type.ts';

const here = fileURLToPath(import.meta.url);
/** The build copies the fonts beside the built server (vite.config.ts). */
const FOLDER = here.endsWith('.ts')
  ? join(dirname(here), 'fonts')
  : join(packageRoot, 'dist', 'server', 'fonts');

/** The families by preference: the first that has a character shows it. */
export const FONT_FAMILIES = ['NotoSans', 'NotoSansHebrew', 'NotoSansArabic'] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];
export const FONT_WEIGHTS = ['Regular', 'Bold'] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

export function fontFile(family: FontFamily, weight: FontWeight): Buffer {
  return readFileSync(join(FOLDER, `${family}-${weight}.ttf`));
}

const fonts = new Map<string, TrueTypeFont>();

/** A font, read once. */
export function fontOf(family: FontFamily, weight: FontWeight): TrueTypeFont {
  const key = `${family}-${weight}`;
  const cached = fonts.get(key);
  if (cached) return cached;
  const font = readTrueType(fontFile(family, weight));
  fonts.set(key, font);
  return font;
}

/** Of single characters; emptied when it is full. */
const families = new Map<number, FontFamily | undefined>();
const MAX_FAMILIES = 10_000;

/** The first family that has all these characters. */
export function familyFor(codePoints: readonly number[]): FontFamily | undefined {
  const [first = 0] = codePoints;
  if (codePoints.length > 1) return findFamily(codePoints);
  if (families.has(first)) return families.get(first);
  if (families.size >= MAX_FAMILIES) families.clear();
  const family = findFamily(codePoints);
  families.set(first, family);
  return family;
}

function findFamily(codePoints: readonly number[]): FontFamily | undefined {
  return FONT_FAMILIES.find((family) =>
    codePoints.every((codePoint) => fontOf(family, 'Regular').has(codePoint)),
  );
}
