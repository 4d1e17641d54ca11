import type { Color } from '../../../core/board/settings/colors.ts';

/** The colors of labels and columns. */
export const colorTexts: Record<Color, string> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
};
