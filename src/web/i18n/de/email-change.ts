import type * as en from '../en/email-change.ts';

export const emailChangeTexts: typeof en.emailChangeTexts = {
  change: 'E-Mail-Adresse ändern',
  newEmail: 'Neue E-Mail-Adresse',
  invalid: 'Bitte gib eine E-Mail-Adresse ein.',
  same: 'Das ist schon deine E-Mail-Adresse.',
  submit: 'E-Mail-Adresse ändern',
  submitting: 'Wird geändert...',
  mailed: (email) =>
    `An ${email} wurde ein Link gemailt. Öffne ihn, um die Änderung zu bestätigen.`,
  changed: (email) => `Du meldest dich von jetzt an mit ${email} an.`,
  confirmText: 'Von jetzt an meldest du dich mit der Adresse an, an die dieser Link ging.',
  confirm: 'Bestätigen',
  confirming: 'Wird bestätigt...',
  onward: 'Weiter',
  failed: 'Die E-Mail-Adresse konnte nicht geändert werden. Bitte versuche es erneut.',
};
