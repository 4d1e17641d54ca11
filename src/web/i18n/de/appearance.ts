import type * as en from '../en/appearance.ts';

export const appearanceTexts: typeof en.appearanceTexts = {
  menu: 'Aussehen…',
  title: 'Aussehen des Boards',
  text: 'Alle auf dem Board sehen es. Die Farbe kennzeichnet das Board auch in Listen.',
  background: 'Hintergrund',
  plain: 'Einfarbig',
  backgrounds: { tint: 'Getönt', dots: 'Punkte', grid: 'Karo', stripes: 'Streifen' },
  save: 'Änderungen speichern',
};
