import type * as en from '../en/ticket-numbers.ts';

export const ticketNumberTexts: typeof en.ticketNumberTexts = {
  number: 'Nummer',
  copy: 'Nummer kopieren',
  copied: (number) => `${number} wurde kopiert.`,
  copyFailed: 'Die Nummer konnte nicht kopiert werden.',
  copyAddress: 'Adresse kopieren',
  menu: 'Ticketnummern…',
  title: 'Ticketnummern',
  key: 'Kürzel',
  hint: (key) => `2 bis 5 Buchstaben. Die Tickets heißen ${key}-1, ${key}-2 und so weiter.`,
  earlier:
    'Frühere Kürzel führen weiter zu den Tickets dieses Boards, und kein anderes Board kann sie verwenden.',
  invalid: 'Bitte gib 2 bis 5 Buchstaben von A bis Z ein.',
  save: 'Speichern',
  saving: 'Wird gespeichert...',
  loading: 'Das Ticket wird geöffnet...',
  unknownTitle: 'Ticket nicht gefunden',
  unknown: (number) =>
    `Es gibt kein Ticket ${number}, oder du darfst es nicht sehen. Vielleicht wurde es gelöscht.`,
  loadFailed: 'Das Ticket konnte nicht geladen werden. Bitte versuche es erneut.',
  goHome: 'Zur Startseite',
};
