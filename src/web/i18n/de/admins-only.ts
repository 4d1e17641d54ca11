import type * as en from '../en/admins-only.ts';

export const adminsOnlyTexts: typeof en.adminsOnlyTexts = {
  title: 'Nur für Administratoren',
  text: 'Nur Administratoren können diese Seite öffnen.',
  toHome: 'Zum Start',
};
