import type * as en from '../en/saving.ts';

export const savingTexts: typeof en.savingTexts = {
  answered: (status) => `Der Server hat mit Status ${status} geantwortet`,
  retry: 'Wiederholen',
  discard: 'Verwerfen',
  show: 'Änderungen anzeigen',
};
