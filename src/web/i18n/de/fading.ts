import type * as en from '../en/fading.ts';

export const fadingTexts: typeof en.fadingTexts = {
  menu: 'Alte Karten verblassen lassen…',
  title: 'Alte Karten verblassen lassen',
  after: 'Karten verblassen ohne Änderung seit',
  hint: 'Nur ihr Aussehen: Sie bleiben, wo sie sind, und jede Änderung gibt ihnen die vollen Farben zurück.',
  never: 'Nie',
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tagen`),
  save: 'Speichern',
};
