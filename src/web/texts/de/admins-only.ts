import type * as en from '../admins-only.ts';

export const adminsOnlyTexts: typeof en.adminsOnlyTexts = {
  title: 'Nur für Administratoren',
  text: 'Diese Seite ist für Administratoren. Dein Konto gehört nicht dazu.',
  toDashboard: 'Zur Übersicht',
};
