import type * as en from '../en/fading.ts';

export const fadingTexts: typeof en.fadingTexts = {
  menu: 'Alte Karten verblassen lassen…',
  title: 'Alte Karten verblassen lassen',
  after: 'Karten verblassen ohne Änderung seit',
  hint: 'Das ändert nur ihr Aussehen: Sie behalten ihren Platz, und jede Änderung stellt die vollen Farben wieder her.',
  never: 'Nie',
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
  save: 'Speichern',
};
