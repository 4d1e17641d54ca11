import type * as en from '../en/password-reset.ts';

export const passwordResetTexts: typeof en.passwordResetTexts = {
  askAdmin:
    'Frag einen ADMIN deines Teams oder die Person, die diesen Server betreibt: Dort kann ein neues gesetzt werden.',
  byMail: 'Gib deine E-Mail-Adresse ein, und wir mailen dir einen Link für ein neues Passwort.',
  email: 'E-Mail-Adresse deines Kontos',
  send: 'Link mailen',
  sending: 'Wird gesendet...',
  sent: 'Falls es ein Konto mit dieser E-Mail-Adresse gibt, ist ein Link unterwegs. Er gilt einmal und 30 Minuten lang.',
  failed: 'Das Passwort konnte nicht zurückgesetzt werden. Bitte versuche es erneut.',
  newPassword: 'Neues Passwort',
  endsSessions: 'Alle Geräte, die bei diesem Konto angemeldet sind, werden abgemeldet.',
  save: 'Speichern und anmelden',
  saving: 'Wird gespeichert...',
  toSignIn: 'Zurück zur Anmeldung',
};
