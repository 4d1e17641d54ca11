import type * as en from '../en/invitations.ts';

export const invitationTexts: typeof en.invitationTexts = {
  title: 'Offene Einladungen',
  none: 'Keine offenen Einladungen.',
  closed: 'Auf diesem Server ist die Registrierung geschlossen, auch für Eingeladene.',
  loading: 'Einladungen werden geladen...',
  loadFailed: 'Die Einladungen konnten nicht geladen werden. Bitte versuche es erneut.',
  anyone: 'Alle mit dem Link',
  deletedAccount: 'Gelöschtes Konto',
  createdBy: (name, when) => `Erstellt von ${name} am ${when}`,
  expires: (when) => `Gültig bis ${when}`,
  revoke: 'Widerrufen',
  revokeOf: (whom, until) => `Einladung für ${whom} widerrufen, gültig bis ${until}`,
  question: 'Möchtest du diese Einladung wirklich widerrufen?',
  details: 'Ihr Link funktioniert dann nicht mehr.',
  revokeFailed: 'Die Einladung konnte nicht widerrufen werden. Bitte versuche es erneut.',
};

export const inviteTexts: typeof en.inviteTexts = {
  invite: 'Einladen',
  title: 'Jemanden einladen',
  email: 'E-Mail (optional)',
  emailHint: 'Mit einer E-Mail gilt der Link nur für diese Adresse.',
  emailInvalid: 'Gib eine gültige E-Mail-Adresse ein oder lass das Feld leer.',
  board: 'Board',
  noBoard: 'Kein Board',
  boardHint: 'Wer den Link nutzt, wird Mitglied dieses Boards und landet dort.',
  days: 'Gültig für',
  dayChoices: { '1': '1 Tag', '7': '7 Tage', '30': '30 Tage' },
  submit: 'Link erstellen',
  submitting: 'Wird erstellt...',
  failed: 'Die Einladung konnte nicht erstellt werden. Bitte versuche es erneut.',
  linkTitle: 'Einladungslink',
  link: 'Link',
  linkText: (until) =>
    `Der Link gilt für ein Konto und bis ${until}. Kopiere ihn jetzt. Er wird nur einmal angezeigt.`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  done: 'Fertig',
};
