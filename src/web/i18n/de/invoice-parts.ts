import type * as en from '../en/invoice-parts.ts';

export const invoicePartTexts: typeof en.invoicePartTexts = {
  madeOf: (what) => `Rechnungen hinter diesem Betrag: ${what}`,
  showAll: 'Alle Rechnungen zeigen',
  open: 'Ausstehend',
  overdue: 'Überfällig',
  openOfAge: (age) => `Ausstehend, ${age}`,
  names: {
    issued: { net: 'Ausgestellt, netto', tax: 'Ausgestellt, Steuer', gross: 'Ausgestellt, gesamt' },
    paid: { net: 'Bezahlt, netto', tax: 'Bezahlt, Steuer', gross: 'Bezahlt, gesamt' },
  },
};
