import type * as en from '../en/saving.ts';

export const savingTexts: typeof en.savingTexts = {
  answered: (status) => `Der Server hat mit Status ${status} geantwortet`,
  tooLarge: 'Die Anfrage ist nicht gültig',
  boardUnknown: 'Board nicht gefunden',
  boardDeleted: 'Das Board wurde gelöscht',
  retry: 'Wiederholen',
  discard: 'Verwerfen',
  show: 'Änderungen anzeigen',
};
