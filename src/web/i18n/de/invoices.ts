import type * as en from '../en/invoices.ts';

export const invoiceStates: typeof en.invoiceStates = {
  draft: 'Entwurf',
  open: 'Offen',
  partlyPaid: 'Teilweise bezahlt',
  paid: 'Bezahlt',
  overdue: 'Überfällig',
  cancelled: 'Storniert',
};

const columns = {
  number: 'Nummer',
  client: 'Kunde',
  date: 'Datum',
  due: 'Fällig',
  gross: 'Betrag',
  outstanding: 'Ausstehend',
};

export const invoiceListTexts: typeof en.invoiceListTexts = {
  title: 'Rechnungen',
  loading: 'Rechnungen werden geladen …',
  loadFailed: 'Die Rechnungen konnten nicht geladen werden. Bitte versuche es erneut.',
  none: 'Noch keine Rechnungen',
  noneText: 'Eine Rechnung beginnt als Entwurf mit der noch nicht abgerechneten Zeit.',
  newInvoice: 'Neue Rechnung',
  filters: 'Rechnungen filtern',
  search: 'Suchen',
  searchHint: 'Nummer oder Kunde',
  state: 'Zustand',
  allStates: 'Alle Zustände',
  client: 'Kunde',
  allClients: 'Alle Kunden',
  year: 'Jahr',
  allYears: 'Alle Jahre',
  sortBy: 'Sortieren nach',
  columns,
  order: (column, order) => `${column}, ${order === 'asc' ? 'aufsteigend' : 'absteigend'}`,
  drafts: {
    invoice: 'Entwurf',
    creditNote: 'Entwurf einer Gutschrift',
    prepayment: 'Entwurf einer Anzahlung',
  },
  kinds: { invoice: 'Rechnung', creditNote: 'Gutschrift', prepayment: 'Anzahlung' },
  countSoFar: (count) => `${count} Rechnungen bisher, weitere werden geladen …`,
  count: (count) => (count === 1 ? '1 Rechnung' : `${count} Rechnungen`),
  noMatch: 'Keine Rechnung passt zu den Filtern',
  clearFilters: 'Filter zurücksetzen',
  more: 'Mehr anzeigen',
  csv: 'Als CSV exportieren',
  csvName: (day) => `Rechnungen ${day}`,
};

export const invoiceCsvTexts: typeof en.invoiceCsvTexts = {
  number: 'Nummer',
  kind: 'Art',
  state: 'Zustand',
  client: 'Kunde',
  date: 'Rechnungsdatum',
  due: 'Fällig am',
  currency: 'Währung',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  paid: 'Bezahlt',
  outstanding: 'Ausstehend',
  kinds: { invoice: 'Rechnung', creditNote: 'Gutschrift', prepayment: 'Anzahlung' },
};

export const financesLiveTexts: typeof en.financesLiveTexts = {
  stale: 'Keine Verbindung. Änderungen anderer können fehlen.',
};

export const invoiceTexts: typeof en.invoiceTexts = {
  loading: 'Die Rechnung wird geladen …',
  loadFailed: 'Die Rechnung konnte nicht geladen werden. Bitte versuche es erneut.',
  unknown: 'Diese Rechnung gibt es nicht',
  unknownText: 'Vielleicht war es ein Entwurf, der verworfen wurde.',
  toList: 'Zu den Rechnungen',
  credits: (number) => `Schreibt Rechnung ${number} gut`,
};

export const newInvoiceTexts: typeof en.newInvoiceTexts = {
  title: 'Neue Rechnung',
  client: 'Kunde',
  clientHint: 'Kunden wählen',
  unbilled: (amount) => `${amount} nicht abgerechnet`,
  tooLarge:
    'Ein offener Betrag dieses Kunden ist zu groß für eine Rechnung. Bitte prüfe seine Stundensätze.',
  nothing: 'nichts abzurechnen',
  clientsFailed: 'Die Kunden konnten nicht geladen werden. Bitte versuche es erneut.',
  loading: 'Kunden werden geladen …',
  noClients: 'Noch keine Kunden',
  noClientsText: 'Eine Rechnung braucht einen Kunden.',
  addClient: 'Kunden anlegen',
  content: 'Inhalt',
  fromTime: 'Erfasste Zeit',
  empty: 'Leer',
  projects: 'Projekte',
  until: 'Zeit bis',
  untilHint: 'Dieser Tag zählt mit.',
  grouping: 'Je eine Position für',
  groupings: {
    ticket: 'Jedes Ticket',
    person: 'Jede Person',
    day: 'Jeden Tag',
    project: 'Jedes Projekt',
    entry: 'Jeden Zeiteintrag',
  },
  preview: 'Vorschau',
  previewLoading: 'Zeit wird zusammengestellt …',
  previewFailed: 'Die Zeit konnte nicht zusammengestellt werden. Bitte versuche es erneut.',
  toRates: 'Diese Einträge zeigen, um einzelne Stundensätze festzulegen',
  previewNone: 'Bis zu diesem Tag ist keine Zeit abzurechnen. Der Entwurf wird leer sein.',
  previewEmpty: 'Der Entwurf beginnt ohne Positionen. Du fügst sie selbst hinzu.',
  previewHint: 'Wähle einen Kunden, um zu sehen, was abgerechnet werden kann.',
  summary: (entries, hours) =>
    entries === 1 ? `1 Zeiteintrag, ${hours} Stunden` : `${entries} Zeiteinträge, ${hours} Stunden`,
  withoutRate: (count) =>
    count === 1
      ? '1 Eintrag hat keinen Satz und zählt als 0.'
      : `${count} Einträge haben keinen Satz und zählen als 0.`,
  create: 'Entwurf anlegen',
  failed: 'Der Entwurf konnte nicht angelegt werden. Bitte versuche es erneut.',
  cancel: 'Abbrechen',
};

export const billedEntryTexts: typeof en.billedEntryTexts = {
  day: 'Tag',
  person: 'Wer',
  work: 'Arbeit',
  recorded: 'Erfasst',
  billed: 'Abgerechnet',
  rate: 'Stundensatz',
  noRate: 'Kein Satz',
  hidden: 'Verborgenes Ticket',
  levels: {
    entry: 'des Eintrags',
    projectPerson: 'der Person im Projekt',
    project: 'des Projekts',
    client: 'des Kunden',
    person: 'der Person',
    business: 'des Unternehmens',
  },
};

export const unitTexts: typeof en.unitTexts = {
  ...{ HUR: 'Stunden', C62: 'Stück', DAY: 'Tage', LS: 'pauschal' },
};

export const oneUnitTexts: typeof en.oneUnitTexts = {
  ...{ HUR: 'Stunde', C62: 'Stück', DAY: 'Tag', LS: 'pauschal' },
};

export const taxTexts: typeof en.taxTexts = {
  rate: (percent) => `${percent} %`,
  categories: {
    S: 'Regelsatz',
    Z: 'Nullsatz',
    E: 'Steuerbefreit',
    AE: 'Steuerschuld des Empfängers',
    K: 'Innergemeinschaftlich',
    G: 'Ausfuhr',
    O: 'Nicht steuerbar',
  },
};

export const totalsTexts: typeof en.totalsTexts = {
  lineTotal: 'Zwischensumme',
  discount: 'Rabatt',
  addDiscount: 'Rabatt auf alles',
  net: 'Netto',
  tax: (tax, base) => `Steuer ${tax} auf ${base}`,
  gross: 'Gesamtbetrag',
  prepaid: 'Bereits bezahlt',
  due: 'Zu zahlen',
};

export const sheetTexts: typeof en.sheetTexts = {
  vatId: (id) => `USt-IdNr. ${id}`,
  taxNumber: (number) => `Steuernummer ${number}`,
  buyerReference: 'Käuferreferenz',
  preceding: 'Schreibt gut',
  precedingOf: (number, day) => `${number} vom ${day}`,
  accountingTax: (amount, rate) => `Steuer ${amount} zum Kurs ${rate}`,
  discount: (value, reason) => `Rabatt ${value}: ${reason}`,
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Verwendungszweck',
};
