import type * as en from '../invitations.ts';

export const invitationTexts: typeof en.invitationTexts = {
  title: 'Offene Einladungen',
  none: 'Keine offenen Einladungen.',
  closed: 'Auf diesem Server ist die Registrierung geschlossen, auch für Eingeladene.',
  loading: 'Einladungen werden geladen...',
  loadFailed: 'Die Einladungen konnten nicht geladen werden. Bitte versuche es noch einmal.',
  anyone: 'Alle mit dem Link',
  deletedAccount: 'Gelöschtes Konto',
  madeBy: (name, when) => `Erstellt von ${name} am ${when}`,
  expires: (when) => `Gültig bis ${when}`,
  revoke: 'Widerrufen',
  revokeOf: (whom, until) => `Einladung für ${whom} widerrufen, gültig bis ${until}`,
  question: 'Möchtest du diese Einladung wirklich widerrufen?',
  details: 'Mit ihrem Link kommt dann niemand mehr hinein.',
  revokeFailed: 'Die Einladung konnte nicht widerrufen werden. Bitte versuche es noch einmal.',
};

export const inviteTexts: typeof en.inviteTexts = {
  invite: 'Einladen',
  title: 'Jemanden einladen',
  email: 'E-Mail (freiwillig)',
  emailHint: 'Mit einer E-Mail gilt der Link nur für sie.',
  emailInvalid: 'Gib eine E-Mail-Adresse ein, oder keine.',
  days: 'Gültig für',
  dayChoices: { '1': '1 Tag', '7': '7 Tage', '30': '30 Tage' },
  submit: 'Link erstellen',
  submitting: 'Wird erstellt...',
  failed: 'Die Einladung konnte nicht erstellt werden. Bitte versuche es noch einmal.',
  linkTitle: 'Einladungslink',
  link: 'Link',
  linkText: (until) =>
    `Er reicht für ein Konto und gilt bis ${until}. Kopiere ihn jetzt: Er wird nur dieses eine Mal gezeigt.`,
  copy: 'Kopieren',
  copied: 'Kopiert',
  done: 'Fertig',
};
