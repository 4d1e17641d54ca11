import type { eInvoiceTexts as englishTexts } from '../en/e-invoices.ts';

const schemes: Record<string, string> = {
  '0007': 'Schwedische Organisationsnummer',
  '0106': 'Niederländische Handelskammer (KvK)',
  '0184': 'Dänische CVR-Nummer',
  '0190': 'Niederländische OIN',
  '0192': 'Norwegische Organisationsnummer',
  '0208': 'Belgische Unternehmensnummer',
  '0210': 'Italienischer Codice Fiscale',
  '0211': 'Italienische USt-IdNr.',
  '0213': 'Finnische USt-IdNr.',
  9914: 'Österreichische USt-IdNr.',
  9920: 'Spanische USt-IdNr.',
  9925: 'Belgische USt-IdNr.',
  9930: 'Deutsche USt-IdNr.',
  9933: 'Griechische USt-IdNr.',
  9938: 'Luxemburgische USt-IdNr.',
  9944: 'Niederländische USt-IdNr.',
  9945: 'Polnische USt-IdNr.',
  9946: 'Portugiesische USt-IdNr.',
  9957: 'Französische USt-IdNr.',
  EM: 'E-Mail',
};

export const eInvoiceTexts: typeof englishTexts = {
  title: 'E-Rechnungen',
  clientText: 'Was dieser Kunde neben der PDF-Datei bekommt, und wohin es zugestellt wird.',
  businessText: 'Wohin Antworten auf E-Rechnungen zugestellt werden, etwa im Peppol-Netz.',
  format: 'Format der E-Rechnungen',
  formats: {
    automatic: 'Automatisch: XRechnung, wenn es eine Käuferreferenz gibt',
    pdf: 'PDF mit den Daten darin (ZUGFeRD, Factur-X)',
    xrechnung: 'PDF und XRechnung (CII)',
    ubl: 'PDF und UBL (Peppol BIS, XRechnung)',
  },
  scheme: 'Schema der elektronischen Adresse',
  identifierHint: 'Für die Zustellung in einem Netz. Ohne wird die E-Mail-Adresse genannt.',
  noScheme: 'Keines',
  identifier: 'Elektronische Adresse',
  schemes,
};
