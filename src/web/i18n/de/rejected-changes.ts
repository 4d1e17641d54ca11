import type * as en from '../en/rejected-changes.ts';

export const rejectedChangeTexts: typeof en.rejectedChangeTexts = {
  title: (count) =>
    count === 1
      ? '1 Änderung konnte nicht gespeichert werden'
      : `${count} Änderungen konnten nicht gespeichert werden`,
  text: 'Du hast sie offline gemacht, und der Server hat sie danach abgelehnt.',
  list: 'Abgelehnte Änderungen, älteste zuerst',
  reason: (reason) => `Grund: ${reason}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  clear: 'Liste leeren',
  later: 'Für später behalten',
};
