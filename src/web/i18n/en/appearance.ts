import type { Background } from '../../../core/board/settings/backgrounds.ts';

const backgrounds: Record<Background, string> = {
  tint: 'Tint',
  dots: 'Dots',
  grid: 'Grid',
  stripes: 'Stripes',
};

/** The color and the background of a board. */
export const appearanceTexts = {
  menu: 'Appearance…',
  title: 'Board Appearance',
  text: 'Everyone on the board sees it. The color also marks the board in lists.',
  background: 'Background',
  plain: 'Plain',
  backgrounds,
  save: 'Save Changes',
};
