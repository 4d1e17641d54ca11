import type * as en from '../en/versions.ts';

export const versionTexts: typeof en.versionTexts = {
  title: 'Frühere Fassungen',
  list: 'Fassungen, die letzte zuerst',
  until: (moment) => `Bis ${moment}`,
  replacedBy: (name) => `Ersetzt von ${name}`,
  chosen: 'Diese Fassung',
  now: 'Jetzt',
  removed: 'Nur in dieser Fassung:',
  added: 'Nur im jetzigen Text:',
  same: 'Diese Fassung gleicht dem jetzigen Text.',
  none: 'Es gibt noch keine früheren Fassungen.',
  failed: 'Die Fassungen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  restore: 'Diese Fassung wiederherstellen',
};
