import type * as en from '../en/client-page.ts';

export const clientPageTexts: typeof en.clientPageTexts = {
  loading: 'Das Dokument wird geladen...',
  endedTitle: 'Dieser Link ist nicht mehr gültig',
  endedText: 'Bitten Sie den Absender um einen neuen.',
  failedTitle: 'Das Dokument konnte nicht geladen werden',
  failedText: 'Der Server ist gerade nicht zu erreichen.',
  tryAgain: 'Erneut versuchen',
  madeWith: 'Erstellt mit Freelane',
};

export const clientInvoiceTexts: typeof en.clientInvoiceTexts = {
  download: { pdf: 'PDF herunterladen', xml: 'E-Rechnung (XML)', ubl: 'E-Rechnung (XML)' },
  downloadFailed: (name) =>
    `„${name}“ konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut.`,
  print: 'Drucken',
  payment: 'Zahlung',
  toPay: 'Zu zahlen',
  nothingToPay: 'Es ist nichts mehr zu zahlen. Vielen Dank.',
  cancelled: 'Diese Rechnung wurde storniert. Es ist nichts zu zahlen.',
  creditNote: 'Dieser Betrag wird Ihnen gutgeschrieben.',
  dueOn: (day) => `Fällig am ${day}`,
  paid: (amount) => `${amount} sind bezahlt`,
  credited: (amount) => `${amount} sind gutgeschrieben`,
  recipient: 'Kontoinhaber',
  iban: 'IBAN',
  bic: 'BIC',
  amount: 'Betrag',
  reference: 'Verwendungszweck',
  copy: (what) => `${what} kopieren`,
  copied: (what) => `${what}: kopiert`,
  codeLabel: 'QR-Code für Banking-Apps',
  scan: 'Mit der Banking-App scannen',
};
