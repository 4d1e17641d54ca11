import { expect, it } from 'vitest';
import { creditNoteDraft } from '../../../core/money/credits/credit-invoice.ts';
import {
  deductionLines,
  fixedPriceLines,
  prepaymentLine,
} from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import { freezeInvoice } from '../../../core/money/invoices/freeze-invoice.ts';
import type { InvoiceDraft, IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { checkPdf } from '../../../test/e-invoices/check-pdf.ts';
import { brokenRules, schemaErrors } from '../../../test/e-invoices/official-rules.ts';
import { PdfFile } from '../../../test/e-invoices/pdf-objects.ts';
import { pagesOf, textsOf } from '../../../test/e-invoices/pdf-text.ts';
import { BUYER, SELLER } from '../../../test/e-invoices/sample-invoices.ts';
import { ciiInvoice } from './cii.ts';
import { renderPdf } from './pdf/pdf.ts';

const business = { ...SELLER, numberPattern: '{YYYY}-{####}', taxRates: [] };
const client = { ...BUYER, notes: '' };
const terms = {
  ...{ currency: 'EUR', language: 'de' as const },
  tax: { taxCategory: 'S' as const, taxRate: '19' },
};
const empty: InvoiceDraft = {
  ...{ language: 'de', currency: 'EUR', issueDate: null, dueDate: null, period: null },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: '', introduction: '' },
  ...{ closing: '', discount: null, prepaid: 0, exchangeRate: null, lines: [] },
};

function issue(
  kind: IssuedInvoice['kind'],
  draft: Partial<InvoiceDraft>,
  part: Partial<Parameters<typeof freezeInvoice>[1]> = {},
): IssuedInvoice {
  return freezeInvoice(
    { ...empty, ...draft },
    {
      ...{ kind, number: '2026-0007', issueDate: '2026-11-27', business, client },
      ...{ preceding: null, ...part },
    },
  );
}

function faultsOf(invoice: IssuedInvoice): string[] {
  const xml = ciiInvoice(invoice, 'en16931');
  return [...brokenRules('en16931', xml), ...schemaErrors(xml)];
}

/** The text of the pages; words are drawn one by one. */
function textOf(pdf: Buffer): string {
  const file = new PdfFile(pdf);
  const texts = pagesOf(file).flatMap((page) => textsOf(file, page).map(({ text }) => text));
  return texts.join('').replaceAll(/[\s\u00a0]+/g, ' ');
}

const book = {
  ...{ id: 'b', name: 'Fachbuch', description: '', quantity: '1', unit: 'C62' as const },
  ...{ unitPrice: '20.05', discount: null, taxCategory: 'S' as const, taxRate: '7' },
};

it('MS7 MS8 a prepayment and the invoice that deducts it keep the rules, and their pages say so', async () => {
  const prepayment = issue('prepayment', {
    lines: [prepaymentLine(3_333_33, 'Webauftritt', terms), book],
  });
  expect(faultsOf(prepayment)).toEqual([]);
  expect(ciiInvoice(prepayment, 'en16931')).toContain('<ram:TypeCode>386</ram:TypeCode>');
  const { number, issueDate, totals } = prepayment;
  const { net, gross, taxes } = totals;
  const open = { id: 'p', number, issueDate, net, gross, isPaid: true, taxes };
  const milestone = {
    ...{ id: 'm', projectId: 'w', projectName: 'Webauftritt', name: 'Abnahme' },
    ...{ reachedOn: '2026-11-27', value: 10_000_01 },
  };
  const billed = fixedPriceLines({ milestones: [milestone], rests: [] }, terms);
  const deducted = deductionLines([open], terms);
  const final = issue('invoice', {
    lines: [...billed.lines, { ...book, quantity: '3' }, ...deducted.lines],
  });
  expect(faultsOf(final)).toEqual([]);
  expect(final.totals.taxes.map(({ base }) => base)).toEqual([6_666_68, 40_10]);
  for (const [invoice, title] of [
    [prepayment, 'Anzahlungsrechnung'],
    [final, 'Abzüglich Anzahlung 2026-0007 vom 27.11.2026'],
  ] as const) {
    const pdf = await renderPdf(invoice, new Date('2026-11-27T09:00:00Z'));
    expect(checkPdf(pdf).faults).toEqual([]);
    expect(textOf(pdf)).toContain(title);
  }
});

it('MS10 credit notes whose tax takes what rounding leaves keep the rules', () => {
  const cents = ['a', 'b', 'c', 'd', 'e'].map((id) => {
    return { ...book, id, name: id, unitPrice: '0.03', taxRate: '19' };
  });
  const invoice = issue('invoice', { lines: cents });
  const notes: IssuedInvoice[] = [];
  for (const ids of [['a'], ['b'], ['c'], ['d'], null]) {
    const note = issue('creditNote', creditNoteDraft(invoice, ids, notes), {
      preceding: { number: invoice.number, issueDate: invoice.issueDate },
      creditBasis: { invoice, notes },
    });
    expect(faultsOf(note)).toEqual([]);
    notes.push(note);
  }
  const total = notes.reduce((sum, { totals }) => sum + totals.gross, 0);
  expect(total).toBe(invoice.totals.gross);
});
