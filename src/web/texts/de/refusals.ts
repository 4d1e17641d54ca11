import type * as en from '../refusals.ts';

export const refusalTexts: typeof en.refusalTexts = {
  title: (count) =>
    count === 1 ? '1 Änderung hat nicht geklappt' : `${count} Änderungen haben nicht geklappt`,
  text: 'Du hast sie ohne Verbindung gemacht. Als sie zurück war, wurden sie abgelehnt.',
  list: 'Abgelehnte Änderungen, der Reihe nach',
  reason: (reason) => `Grund: ${reason}`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  clear: 'Liste leeren',
  later: 'Für später behalten',
};
