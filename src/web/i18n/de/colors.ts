import type * as en from '../en/colors.ts';

export const colorTexts: typeof en.colorTexts = {
  gray: 'Grau',
  red: 'Rot',
  orange: 'Orange',
  yellow: 'Gelb',
  green: 'Grün',
  teal: 'Türkis',
  blue: 'Blau',
  purple: 'Lila',
  pink: 'Rosa',
};
