import type * as en from '../en/invoice-issued.ts';

export const issuedTexts: typeof en.issuedTexts = {
  headings: {
    invoice: (number) => `Rechnung ${number}`,
    creditNote: (number) => `Gutschrift ${number}`,
    prepayment: (number) => `Anzahlungsrechnung ${number}`,
  },
  download: { pdf: 'PDF herunterladen', xml: 'XML herunterladen', ubl: 'UBL herunterladen' },
  downloadFailed: (name) =>
    `„${name}“ konnte nicht heruntergeladen werden. Bitte versuche es erneut.`,
  print: 'Drucken',
  credit: 'Gutschrift',
  repeat: 'Wiederholen',
  recordPayment: 'Zahlung erfassen',
  creditNotes: 'Gutschriften',
  creditDraft: 'Entwurf',
  files: 'Ausgestellte Dateien',
  entries: (count) => (count === 1 ? '1 Zeiteintrag' : `${count} Zeiteinträge`),
  entriesTitle: 'Zeit auf dieser Rechnung',
};

export const paymentTexts: typeof en.paymentTexts = {
  title: 'Zahlungen',
  due: 'Zu zahlen',
  paid: 'Bezahlt',
  credited: 'Gutgeschrieben',
  outstanding: 'Ausstehend',
  overpaid: (amount) => `${amount} zu viel bezahlt.`,
  none: 'Noch keine Zahlungen.',
  record: 'Zahlung erfassen',
  amount: (currency) => `Betrag in ${currency}`,
  badAmount: 'Bitte gib einen Betrag außer 0 ein. Ein negativer Betrag ist eine Erstattung.',
  day: 'Bezahlt am',
  badDay: 'Bitte gib einen Tag ein.',
  method: 'Zahlungsart',
  methods: {
    transfer: 'Überweisung',
    card: 'Karte',
    directDebit: 'Lastschrift',
    cash: 'Bar',
    other: 'Sonstige',
  },
  note: 'Notiz',
  paysAll: 'Damit ist die Rechnung bezahlt.',
  leaves: (amount) => `${amount} bleiben ausstehend.`,
  overpays: (amount) => `Das sind ${amount} mehr als ausstehend.`,
  recorded: (amount) => `${amount} erfasst.`,
  failed: 'Die Zahlung konnte nicht erfasst werden. Bitte versuche es erneut.',
  remove: (amount) => `Die Zahlung von ${amount} entfernen`,
  removed: (amount) => `Die Zahlung von ${amount} ist entfernt.`,
  removeFailed: 'Die Zahlung konnte nicht entfernt werden. Bitte versuche es erneut.',
  restored: 'Die Zahlung ist wieder erfasst.',
};

export const creditTexts: typeof en.creditTexts = {
  title: (number) => `Gutschrift zu ${number}`,
  text: 'Eine Gutschrift storniert eine ausgestellte Rechnung ganz oder teilweise. Sie beginnt als Entwurf.',
  extent: 'Umfang',
  all: 'Ganze Rechnung',
  some: 'Einzelne Positionen',
  frees: 'Ihre Zeit kann wieder abgerechnet werden',
  freesNote: 'Sobald die Gutschrift ausgestellt ist.',
  create: 'Entwurf anlegen',
  failed: 'Die Gutschrift konnte nicht angelegt werden. Bitte versuche es erneut.',
};
